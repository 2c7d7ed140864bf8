"""Playing styles for Giants."""
