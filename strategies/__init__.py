"""Playing styles that ship with playbalance: a folder a game, a file a style."""
