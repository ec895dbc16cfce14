"""The terminal emulator against @xterm/headless, in turns, by the runner in bench/screen: three made-up corpora, and of the
recordings of real programs the one where the emulator does worst."""

import json
import subprocess

from . import peers
from .results import Bar, Measure

FOLDER = peers.BENCH / "screen"
MADE = ["plain text", "colours", "CJK"]


def measure(_quick):
    if peers.missing("node", "npm"):
        raise FileNotFoundError("node and npm are needed for @xterm/headless")
    if not (FOLDER / "node_modules").exists():
        subprocess.run(["npm", "ci", "--silent", "--prefix", str(FOLDER)], check=True, stdin=subprocess.DEVNULL)
    # The same when it has to be quick: with less, the JVM still compiles while it counts.
    amount = ["--rounds", "2", "--megabytes", "4"]
    out = subprocess.run(
        ["node", str(FOLDER / "run.mjs"), "--json", *amount], check=True, capture_output=True, text=True, timeout=180
    ).stdout
    results = json.loads(out)["results"]
    made = [result for result in results if result["name"] in MADE]
    recorded = sorted((r for r in results if r["name"] not in MADE), key=lambda r: r["wall"]["ratio"])
    note = f"the worst of {len(recorded)} recordings; the best is {recorded[-1]['name']} with {recorded[-1]['wall']['ratio']:.1f}×"
    return [*(_row(result) for result in made), _row(recorded[0], note)]


def _row(result, note=""):
    wall = result["wall"]
    peer = {"@xterm/headless": [wall["xterm"]]}
    return Measure(f"screen, {result['name']}", "MB/s", [wall["konsol"]], peer, [Bar(1.5, False, "@xterm/headless")], note)
