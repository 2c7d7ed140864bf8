"""What the tests of Giants share: the compiled game in the words of the model, fights, positions, maps."""
