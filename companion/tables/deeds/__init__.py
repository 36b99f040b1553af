"""A class for each kind of entry: how it is read and kept, what follows from it, and when it holds."""
