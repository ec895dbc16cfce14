"""How long a Spring Boot application takes to be at hand in a session, against starting it by itself."""

import json
import os
import pathlib
import shutil
import subprocess
import tempfile
import time

from .konsol import LAUNCHER, ROOT
from .results import Bar, Measure, interleaved

SAMPLE = ROOT / "kinds" / "eval" / "src" / "test" / "projects" / "maven-spring"
MAIN = "sample.shop.ShopApplication"
CLASS_PATH = "org.apache.maven.plugins:maven-dependency-plugin:3.8.1:build-classpath"
ALONE = "java " + MAIN.rsplit(".", 1)[1]


def measure(quick):
    rounds = 3 if quick else 7
    with tempfile.TemporaryDirectory() as folder:
        project = pathlib.Path(folder) / "shop"
        shutil.copytree(SAMPLE, project, ignore=shutil.ignore_patterns("target"))
        class_path = _built(project)
        with _Stdio(project) as host:
            java = host.java()
            values = interleaved(rounds, {ALONE: lambda: _alone(java, class_path, project), "konsol": host.boot}, 240)
    return [Measure("Spring context ready", "ms", values["konsol"], {ALONE: values[ALONE]}, [Bar(1.2, True, ALONE)])]


def _built(project):
    found = project / "class-path"
    command = ["mvn", "-q", "-B", "process-classes", CLASS_PATH, "-DincludeScope=runtime", f"-Dmdep.outputFile={found}"]
    subprocess.run(command, cwd=project, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    return f"{project}/target/classes:{found.read_text().strip()}"


def _alone(java, class_path, project):
    begun = time.perf_counter()
    with subprocess.Popen([java, "-cp", class_path, MAIN], stdout=subprocess.PIPE, cwd=project) as process:
        for line in process.stdout:
            if b"Started ShopApplication" in line:
                milliseconds = (time.perf_counter() - begun) * 1000
                process.kill()
                return milliseconds
    raise RuntimeError("the application did not start")


class _Stdio:
    """`konsol --stdio`, with a compiler that has been used before."""

    def __init__(self, folder):
        self.process = subprocess.Popen(
            [str(LAUNCHER), "--stdio"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=folder
        )
        self.sent = 0
        self.ask("initialize")

    def ask(self, method, **params):
        self.sent += 1
        text = json.dumps({"jsonrpc": "2.0", "id": self.sent, "method": method, "params": params}).encode()
        self.process.stdin.write(b"Content-Length: %d\r\n\r\n" % len(text) + text)
        self.process.stdin.flush()
        length = 0
        while (line := self.process.stdout.readline()) != b"\r\n":
            if not line:
                raise ConnectionError("konsol --stdio ended")
            length = int(line.split(b":")[1])
        answer = json.loads(self.process.stdout.read(length))
        if "error" in answer:
            raise RuntimeError(answer["error"])
        return answer["result"]

    def java(self):
        """The JVM that the project's sessions run on."""
        session = self.ask("konsol/session.create")["sessionId"]
        home = self.ask("konsol/eval", sessionId=session, code='System.getProperty("java.home")')["value"]
        self.ask("konsol/session.close", sessionId=session)
        return os.path.join(home, "bin", "java")

    def boot(self):
        begun = time.perf_counter()
        session = self.ask("konsol/session.create", boot=True)["sessionId"]
        milliseconds = (time.perf_counter() - begun) * 1000
        count = self.ask("konsol/eval", sessionId=session, code="bean(Purchases.class).count()")["value"]
        assert count == "3", count
        self.ask("konsol/session.close", sessionId=session)
        return milliseconds

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.stdin.close()
        self.process.wait(30)
        self.process.stdout.close()
