"""Playing styles for Celestia."""
