"""The report as one page of HTML: ``read`` opens the sheets, ``facts`` says what is on the page, ``page`` writes it.

Needs the extra ``report``: jinja2 for the page, pygal for the charts. Both are imported when a page is made,
not before.
"""
