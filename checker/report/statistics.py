"""``--statistics``: how many findings there are by rule and by sheet."""

from __future__ import annotations

from collections import Counter
from typing import Any, TextIO

from checker.report.places import titled
from checker.report.run import Run
from checker.report.visible import visible


def as_json(run: Run) -> dict[str, Any]:
    """The counts as plain data: rules by their number of findings, sheets in the order of the run."""
    rules = Counter(each.finding.rule for report in run.reports for each in report.findings)
    return {
        "rules": [
            {"rule": rule, "findings": count}
            for rule, count in sorted(rules.items(), key=lambda pair: (-pair[1], pair[0]))
        ],
        "sheets": [
            {"path": report.path, "document": report.document, "findings": len(report.findings)}
            for report in run.reports
            if report.findings
        ],
    }


def write(run: Run, out: TextIO) -> None:
    """Write the counts for people."""
    data = as_json(run)
    rows = {
        "findings by rule": [(each["findings"], each["rule"]) for each in data["rules"]],
        "findings by sheet": [(each["findings"], titled(each["path"], each["document"])) for each in data["sheets"]],
    }
    for heading, counts in rows.items():
        wide = max((len(str(count)) for count, _ in counts), default=1)
        out.write(f"{heading}:{'' if counts else ' none'}\n")
        for count, name in counts:
            out.write(f"  {count:>{wide}}  {visible(name)}\n")
