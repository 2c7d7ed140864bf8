"""Playing styles for Christmas Tree."""
