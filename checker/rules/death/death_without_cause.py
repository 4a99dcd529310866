"""death-without-cause: somebody dies whose tracks did not run out."""

from checker.bounds import Bounds
from checker.findings import Finding
from checker.game.events import Died
from checker.rulebook.numbers import MUTINY
from checker.rules.base import Table, Verdict, rule

_TRACKS = {"health": "Health", "insanity": "Sanity", "mutiny": "Discontent"}


@rule("death-without-cause", judges=Died)
def death_without_cause(died: Died, _table: Table) -> Verdict:
    """Report a death while no track ran out, or of another cause than the one that did."""
    name = died.who.name
    away = _away_from_the_end(died)
    if not died.ran_out:
        if all(away.values()):
            message = (
                f"{name}'s death is recorded with Health {died.health.words()}, Sanity {died.sanity.words()} "
                f"and Discontent {died.discontent.words()}; none of them is at its end"
            )
            because = died.who.because("health", "sanity", "discontent") if died.legal_as_written else []
            return death_without_cause.strike(died, message, because)
        if not away.get(died.cause or "", False):
            return death_without_cause.unverified(died, f"Health, Sanity and Discontent of {name}")
    elif died.cause is None or died.cause in died.ran_out or not away[died.cause]:
        return None
    return _of_another_cause(died, died.cause or "health")


def _away_from_the_end(died: Died) -> dict[str, bool]:
    """By cause, whether its track was certainly not at its end, now or meanwhile. A mutiny takes Health as well."""
    return {
        "health": died.health.low > 0 and not {"health", "discontent"} & died.grazed,
        "insanity": died.sanity.low > 0 and "sanity" not in died.grazed,
        "mutiny": died.discontent.high < MUTINY and "discontent" not in died.grazed,
    }


def _of_another_cause(died: Died, cause: str) -> Finding:
    name, level = died.who.name, {"health": died.health, "insanity": died.sanity, "mutiny": died.discontent}[cause]
    end = MUTINY if cause == "mutiny" else 0
    message = f"{name}'s death is put down to {cause}, but {_TRACKS[cause]} is at {level.words()}, not {end}"
    at = (*died.at, "cause" if "deaths" in died.at else "death")
    unsure = {} if died.ran_out else {name: Bounds(-died.claimed, 0)}  # a track of which nobody knows may have run out
    return death_without_cause.finding(died, message, recorded=cause, related=[(at, "the cause")], open=unsure)
