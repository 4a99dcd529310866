"""What the chapter demands, one small module a rule; ``catalogue`` lists them."""
