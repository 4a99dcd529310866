"""TEXT: from bytes to YAML documents whose nodes know where they stand."""
