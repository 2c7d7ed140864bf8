"""First Giants: dig for fossils, use their effects, and exhibit them in collections before the others do."""
