"""What is built and shipped, and under which name."""
