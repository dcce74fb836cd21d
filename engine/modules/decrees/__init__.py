"""Royal decrees: an advantage of their own for everybody, drafted before the first round."""
