"""The command line: commands, tables and pictures; reading files and printing happen here and nowhere else."""
