"""The language server: what an editor is told about a sheet while it is written. Needs the extra ``lsp``."""
