"""Death, insanity, mutiny."""
