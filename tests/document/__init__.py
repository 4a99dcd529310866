"""From bytes and text to values with places."""
