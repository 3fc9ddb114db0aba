"""Examples, to be read and run."""
