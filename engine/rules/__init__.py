"""The law: rules with their ids, statements and citations, and the editions that state them."""
