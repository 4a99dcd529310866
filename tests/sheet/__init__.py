"""From a document, faulty or not, to a sheet."""
