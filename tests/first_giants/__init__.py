"""What the tests of First Giants share: the compiled game in the words of the model, fights, positions, decks."""
