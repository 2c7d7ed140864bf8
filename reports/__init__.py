"""Turn results into verdicts, tables, figures and pages. Reads the simulator, never the reverse."""
