"""The JSON Schema of the sheet format."""
