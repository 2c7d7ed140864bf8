"""Playing styles for First Giants."""
