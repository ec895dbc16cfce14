"""What was measured, against what, and how it compares."""

import dataclasses
import math
import statistics
import time


@dataclasses.dataclass
class Bar:
    """A limit. `against` names the peer whose median is 1, or is None for a limit in the measure's own unit."""

    limit: float
    at_most: bool
    against: str | None = None

    def text(self):
        return f"{'≤' if self.at_most else '≥'} {self.limit:g}" + (f"× {self.against}" if self.against else "")


@dataclasses.dataclass
class Measure:
    """One row: what was measured in which unit, for the program and, in the same run, for its peers."""

    name: str
    unit: str
    konsol: list
    peers: dict = dataclasses.field(default_factory=dict)
    bars: list = dataclasses.field(default_factory=list)
    note: str = ""

    def judged(self):
        """(bar, value compared with it, value as a share of the bar with 1 just met and more better, met)."""
        mine = statistics.median(self.konsol)
        for bar in self.bars:
            if bar.against is not None and not self.peers.get(bar.against):
                continue
            value = mine / statistics.median(self.peers[bar.against]) if bar.against else mine
            met = value <= bar.limit if bar.at_most else value >= bar.limit
            share = (bar.limit / value if value > 0 else math.inf) if bar.at_most else value / bar.limit
            yield bar, value, share, met


def spread(values):
    """Median and range, short."""
    if not values:
        return "-"
    return f"{number(statistics.median(values))} ({number(min(values))}–{number(max(values))})"


def number(value):
    if abs(value) >= 100:
        return f"{value:.0f}"
    return f"{value:.3g}" if abs(value) < 1 else f"{value:.1f}"


def quantile(values, share):
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))]


def interleaved(rounds, peers, seconds):
    """Runs every peer once a round, each round beginning with another one; the first round only warms up. On a machine
    that is busy or slow there are fewer rounds: after so many seconds no new one begins, but three there are."""
    names = list(peers)
    values = {name: [] for name in names}
    deadline = time.monotonic() + seconds
    for round_ in range(rounds + 1):
        if round_ > 3 and time.monotonic() > deadline:
            break
        turn = round_ % len(names)
        for name in names[turn:] + names[:turn]:
            value = peers[name]()
            if round_ > 0:
                values[name].append(value)
    return values
