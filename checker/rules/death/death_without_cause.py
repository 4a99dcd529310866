"""death-without-cause: somebody dies whose tracks did not run out."""

from checker.findings import Finding, Unverified
from checker.replay.events import Died
from checker.rulebook.numbers import MUTINY
from checker.rules.base import Table, Verdict, rule


@rule("death-without-cause", judges=Died)
def death_without_cause(died: Died, _table: Table) -> Verdict:
    """Report a death while no track ran out, or of another cause than the one that did."""
    name = died.who.name
    levels = {"health": died.health, "insanity": died.sanity, "mutiny": died.discontent}
    away = {
        "health": died.health.low > 0 and not {"health", "discontent"} & died.grazed,
        "insanity": died.sanity.low > 0 and "sanity" not in died.grazed,
        "mutiny": died.discontent.high < MUTINY and "discontent" not in died.grazed,
    }
    if not died.ran_out:
        if all(away.values()):
            message = (
                f"{name}'s death is recorded with Health {died.health.words()}, Sanity {died.sanity.words()} "
                f"and Discontent {died.discontent.words()}; none of them is at its end"
            )
            because = died.who.because("health", "sanity", "discontent") if died.legal_as_written else []
            return Finding(
                "death-without-cause",
                died.at,
                message,
                player=name,
                recorded=died.claimed,
                expected=0,
                effect={name: -died.claimed},
                strikes=True,
                because=because,
            )
        if not away.get(died.cause or "", False):
            return Unverified("death-without-cause", died.at, f"Health, Sanity and Discontent of {name}")
    elif died.cause is None or died.cause in died.ran_out or not away[died.cause]:
        return None
    track = {"health": "Health", "insanity": "Sanity", "mutiny": "Discontent"}[died.cause or "health"]
    end = MUTINY if died.cause == "mutiny" else 0
    level = levels[died.cause or "health"].words()
    message = f"{name}'s death is put down to {died.cause}, but {track} is at {level}, not {end}"
    at = (*died.at, "cause" if "deaths" in died.at else "death")
    return Finding(
        "death-without-cause", died.at, message, player=name, recorded=died.cause, related=[(at, "the cause")]
    )
