"""The command line: one file a command, argument handling only.

Nothing slow is imported at module level anywhere in this package, so that `--help` and mistakes answer at once.
"""

from sim.cli.main import main

__all__ = ["main"]
