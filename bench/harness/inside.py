"""The same steps inside a JVM, through dev.konsol.process alone: what the program could do without its socket."""

import subprocess

from . import peers
from .konsol import ROOT


class Inside:
    """One warm JVM that measures a round whenever it is asked to."""

    def __init__(self):
        self.process = subprocess.Popen(
            [
                peers.java(),
                "--enable-native-access=ALL-UNNAMED",
                "-XX:+UseSerialGC",
                "-cp",
                class_path(),
                "dev.konsol.bench.terminal.TerminalRounds",
            ],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            bufsize=1,
        )

    def spawn(self, count):
        return self._ask("spawn", count)

    def echo(self, count):
        return self._ask("echo", count)

    def _ask(self, what, count):
        self.process.stdin.write(f"{what} {count}\n")
        self.process.stdin.flush()
        return float(self.process.stdout.readline())

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.stdin.close()
        self.process.wait(10)


def class_path():
    """What Maven has compiled, and the jars beside the program."""
    modules = ["core", "process", "fleet", "kinds/console", "bench"]
    classes = [str(ROOT / module / "target" / "classes") for module in modules]
    jars = [str(jar) for jar in sorted((ROOT / "app" / "target").glob("**/*.jar")) if "konsol-" not in jar.name]
    return ":".join(classes + jars)
