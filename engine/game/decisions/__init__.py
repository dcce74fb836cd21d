"""What players decide, one file for each decision: the options, what they do, why others are refused, and the words."""
