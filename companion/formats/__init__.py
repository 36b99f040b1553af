"""What other programs read and write: JSON, game files, the replies of the contract."""
