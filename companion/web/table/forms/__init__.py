"""What people fill in at a table and on the way to it: a form for each request that changes something."""
