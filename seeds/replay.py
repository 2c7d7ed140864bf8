"""Play every pinned experiment again and compare its tallies to the last integer.

`python seeds/replay.py` exits with 1 if anything differs; `--update` writes what came out. A change of expected
tallies means that a game, a strategy or the plan now plays differently: the commit must say why.
"""

import sys
import tomllib
from pathlib import Path

from sim import Results, simulate

HERE = Path(__file__).parent


def expected_of(results: Results) -> dict[str, object]:
    """Return what is pinned of a run: its digest, and sums that show what kind of thing has moved."""
    return {
        "digest": results.digest,
        "games": results.totals.games,
        "decisions": results.totals.count("decisions"),
        "turns": results.totals.count("turns_sum"),
        "ties": results.totals.count("ties"),
        "scores": sum(int(each.roles["score_sum"].sum()) for each in results.totals),
    }


def main(update: bool) -> int:
    """Replay all experiments; return the number of those that differ."""
    differing = 0
    for path in sorted(HERE.glob("*.toml")):
        experiment = tomllib.loads(path.read_text(encoding="utf-8"))
        expected = experiment.pop("expected", {})
        found = expected_of(simulate(experiment.pop("game"), **experiment))
        changes = {name: value for name, value in found.items() if expected.get(name) != value}
        if not changes:
            sys.stdout.write(f"{path.name}: as pinned, digest {found['digest']}\n")
        elif update:
            head = path.read_text(encoding="utf-8").split("[expected]")[0].rstrip()
            rows = "\n".join(
                f'{name} = "{value}"' if isinstance(value, str) else f"{name} = {value}"
                for name, value in found.items()
            )
            path.write_text(f"{head}\n\n[expected]\n{rows}\n", encoding="utf-8")
            sys.stdout.write(f"{path.name}: updated\n")
        else:
            differing += 1
            for name, value in changes.items():
                sys.stdout.write(f"{path.name}: {name} is {value}, pinned {expected.get(name)}\n")
    return differing


if __name__ == "__main__":
    sys.exit(1 if main("--update" in sys.argv[1:]) else 0)
