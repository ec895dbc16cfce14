"""The other programs: C with nothing in between, tmux, script, java, node."""

import os
import pathlib
import shutil
import subprocess
import tempfile

BENCH = pathlib.Path(__file__).resolve().parents[1]
TARGET = BENCH / "target"


def compiled(name):
    """The C peer of that name, compiled when its source is newer."""
    source, program = BENCH / "peers" / f"{name}.c", TARGET / name
    if not program.exists() or program.stat().st_mtime < source.stat().st_mtime:
        TARGET.mkdir(exist_ok=True)
        subprocess.run(["gcc", "-O2", "-Wall", "-o", str(program), str(source), "-lutil"], check=True)
    return str(program)


def missing(*programs):
    return [program for program in programs if shutil.which(program) is None]


def java():
    for home in (os.environ.get("KONSOL_JAVA_HOME"), os.environ.get("JAVA_HOME")):
        if home and os.access(f"{home}/bin/java", os.X_OK):
            return f"{home}/bin/java"
    return "java"


class Tmux:
    """A tmux server of its own, without anyone's configuration."""

    def __init__(self):
        self.directory = tempfile.mkdtemp(prefix="konsol-bench-tmux-")
        self.command = ["tmux", "-S", f"{self.directory}/socket", "-f", "/dev/null"]

    def run(self, *arguments):
        return subprocess.run([*self.command, *arguments], check=True, capture_output=True, text=True).stdout

    def control(self, *arguments):
        """A client in control mode, with pipes to it. tmux insists on a terminal only for its usual clients."""
        return subprocess.Popen(
            [*self.command, "-C", *arguments], stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0
        )

    def __enter__(self):
        return self

    def __exit__(self, *_):
        subprocess.run([*self.command, "kill-server"], check=False, capture_output=True)
        shutil.rmtree(self.directory, ignore_errors=True)
