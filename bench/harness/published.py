"""Published projects and programs, fetched once from npm, Debian and Maven into a folder that the next run finds again."""

import subprocess
import zipfile

from .konsol import ROOT

CACHE = ROOT / ".konsol-cache" / "truth"
COPY = "org.apache.maven.plugins:maven-dependency-plugin:3.6.0:copy"


def npm(*packages):
    """The folder `node_modules` with these."""
    home = CACHE / "-".join(packages).replace("/", "-")
    quietly = ["--no-audit", "--no-fund", "--ignore-scripts", "--no-save"]
    return fetched(home, lambda: [["npm", "install", *quietly, "--prefix", str(home), *packages]]) / "node_modules"


def deb(package):
    """What is in a package of Debian, without installing it."""
    home = CACHE / package
    return fetched(home, lambda: [["apt-get", "download", package], ["sh", "-c", "dpkg-deb -x *.deb ."]])


def jar(artifact):
    """A library of Maven's, as `group:name:version`."""
    home = CACHE / artifact.replace(":", "-")
    return next(fetched(home, lambda: [copied(artifact)]).glob("*.jar"))


def sources(artifact):
    """The sources of a library, unpacked."""
    home = CACHE / (artifact.replace(":", "-") + "-sources")
    folder = home / "unpacked"
    fetched(home, lambda: [copied(artifact + ":jar:sources")])
    if not folder.exists():
        with zipfile.ZipFile(next(home.glob("*.jar"))) as archive:
            archive.extractall(folder)
    return folder


def copied(artifact):
    return ["mvn", "-B", "-q", COPY, f"-Dartifact={artifact}", "-DoutputDirectory=."]


def fetched(home, commands):
    if not (home / "fetched").exists():
        home.mkdir(parents=True, exist_ok=True)
        for command in commands():
            done = subprocess.run(command, cwd=home, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
            if done.returncode != 0:
                raise RuntimeError(f"{' '.join(command)} failed: {done.stdout[-2000:]}")
        (home / "fetched").touch()
    return home
