"""The kernel: rules are generators that ask, a referee drives them, every verdict has its reasons."""
