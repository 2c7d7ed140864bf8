"""The command line: one file a command, argument handling only."""
