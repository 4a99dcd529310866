"""A tournament's table from many sheets: ``games`` reads results, ``table`` adds them up, the rest shows them."""
