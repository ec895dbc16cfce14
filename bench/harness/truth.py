"""Whether `fresh` is true: what `konsol lsp check` says about published projects, against what their own compilers say.

Each project is a git repository of two states: as published, and with a hundred files changed so that others no longer fit. What its
compiler says of each state, of some single edits and of another build file is asked first. Then files are asked about cold (the server
just started, on the state that it did not see before), right after a checkout of the other state, after a change of the build file,
and after single edits of the file and of one that it needs. An answer that is labelled fresh and differs from the compiler's errors is
wrong; one that is not fresh is only counted."""

import collections
import hashlib
import json
import os
import pathlib
import random
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
import time

from . import verdicts
from .compilers import COMPILERS
from .konsol import Daemon
from .lsp import Door
from .published import CACHE

PATIENCE = 120
CHANGED = 100
Edit = collections.namedtuple("Edit", "file broken others faulty")


class Project:
    """A copy of a published project in two states, `published` and `changed`, with the compiler's errors of each, with another build
    file (`configured`), and after single edits."""

    def __init__(self, compiler, name, source, folder, edits):
        self.compiler, self.name, self.folder = compiler, name, folder
        self.sources = folder / compiler.sources(name)
        left_out = shutil.ignore_patterns("__pycache__", "tests", "*.test.ts", "module-info.java", "META-INF", *compiler.left_out)
        shutil.copytree(source, self.sources, ignore=left_out)
        self.choice = random.Random(1)
        self.configure(False)
        self.git("init", "-q", "-b", "published")
        self.commit("published")
        self.errors = {"published": self.truth()}
        self.configure(True)
        self.errors["configured"] = self.truth()
        self.configure(False)
        self.edits = self.tried(edits)
        self.change()
        self.errors["changed"] = self.truth()
        self.git("checkout", "-q", "published")

    def truth(self):
        """Kept by what is on disk, wherever that is: to compile it takes longer than all questions."""
        here = str(self.folder).encode()
        digest = hashlib.sha256(repr((self.compiler.identity(), self.compiler.reading)).encode())
        for path in sorted(each for each in self.folder.rglob("*") if each.is_file() and ".git" not in each.parts):
            digest.update(str(path.relative_to(self.folder)).encode() + b"\0" + path.read_bytes().replace(here, b"") + b"\0")
        kept = CACHE / "answers" / f"{digest.hexdigest()}.json"
        if not kept.exists():
            kept.parent.mkdir(parents=True, exist_ok=True)
            kept.write_text(json.dumps(self.compiler.truth(self.folder)))
        return {file: [tuple(error) for error in errors] for file, errors in json.loads(kept.read_text()).items()}

    def configure(self, other):
        self.compiler.configure(self.name, self.folder, other)

    def change(self):
        self.git("checkout", "-q", "-b", "changed")
        files = self.files()
        chosen = self.choice.sample(files, min(CHANGED, len(files)))
        for file in chosen:
            self.break_declaration(file)
        for file in chosen[: len(chosen) // 10]:
            target = self.compiler.moved(self.folder / file)
            target.parent.mkdir(parents=True, exist_ok=True)
            (self.folder / file).rename(target)
        self.changed = len(chosen)
        self.commit("changed")

    def files(self):
        return sorted(str(each.relative_to(self.folder)) for each in self.sources.rglob("*") if each.suffix in self.compiler.endings)

    def asked(self, count, state):
        """Files that can be asked about now, and in that state: first those that are told apart by it, most errors first."""
        before, after = self.errors["published"], self.errors[state]
        files = [file for file in self.files() if file.endswith(self.compiler.ending) and len(after.get(file, [])) < self.compiler.most]
        told_apart = {file for file in files if before.get(file) != after.get(file)}
        return sorted(files, key=lambda file: (file not in told_apart, -len(after.get(file, [])), self.choice.random()))[:count]

    def tried(self, count):
        """Edits that matter: a declaration is renamed that other files need. And files with a fault at their end."""
        found = []
        for file in self.needed()[:count]:
            broken = self.edited(file, lambda: self.break_declaration(file))
            others = [each for each in self.asked(len(broken), "published") if broken.get(each) != self.errors["published"].get(each)]
            found.append((file, broken, self.choice.sample(others, min(3, len(others))) or self.asked(1, "published")))
        files = self.asked(len(found), "published")
        faulty = self.faulty(files)
        return [Edit(file, broken, others, (each, faulty)) for (file, broken, others), each in zip(found, files)]

    def needed(self):
        """Files whose first declaration seems to be named in others, and to be declared in none of them. Asked of the texts, since to ask
        the compiler takes long."""
        texts = {file: (self.folder / file).read_text(errors="replace") for file in self.files()}
        words = {file: set(re.findall(r"\w+", text)) for file, text in texts.items()}
        declared = collections.Counter(name for text in texts.values() for name in set(self.compiler.declared.findall(text)))
        found = []
        for file, text in texts.items():
            first = self.compiler.declared.search(text)
            if first and declared[first[1]] == 1 and any(first[1] in words[each] for each in texts if each != file and each.endswith(self.compiler.ending)):
                found.append(file)
        return self.choice.sample(found, len(found))

    def edited(self, file, edit):
        before = (self.folder / file).read_bytes()
        edit()
        errors = self.truth()
        (self.folder / file).write_bytes(before)
        return errors

    def faulty(self, files):
        """All at once: none of them has to do with another."""
        before = {file: (self.folder / file).read_bytes() for file in files}
        for file in files:
            self.add_fault(file)
        errors = self.truth()
        for file, text in before.items():
            (self.folder / file).write_bytes(text)
        return errors

    def add_fault(self, file):
        number = self.files().index(file)
        with (self.folder / file).open("a") as text:
            text.write(self.compiler.fault.format(number))

    def break_declaration(self, file):
        path = self.folder / file
        text = path.read_text(errors="surrogateescape")
        path.write_text(self.compiler.declared.sub(lambda found: found[0] + "Moved", text, count=1), errors="surrogateescape")

    def state(self):
        return (self.folder / ".git/HEAD").read_text().strip().rsplit("/", 1)[1]

    def switch(self):
        """To the other state, which it answers."""
        other = "published" if self.state() == "changed" else "changed"
        self.git("checkout", "-q", other)
        return other

    def commit(self, message):
        self.git("add", "-A")
        self.git("-c", "user.name=x", "-c", "user.email=x@localhost", "commit", "-q", "-m", message)

    def git(self, *words):
        subprocess.run(["git", *words], check=True, cwd=self.folder, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


class Count:
    """How the answers of one kind were."""

    def __init__(self):
        self.answers = self.wrong = self.unsure = 0
        self.seconds = []
        self.examples = []

    def take(self, compiler, report, expected):
        said = sorted(filter(None, (compiler.found(each) for each in report["findings"] if each["severity"] == "error")))
        self.answers += 1
        if report["freshness"] != "fresh":
            self.unsure += 1
            self.examples.append(f"{report['file']}: {report['freshness']} {report['answers'][0].get('note', '')}")
        elif not compiler.right(said, expected):
            self.wrong += 1
            self.examples.append(f"WRONG {report['file']}: said {said}, the compiler {expected}")

    def row(self):
        return {"answers": self.answers, "wrong": self.wrong, "unsure": self.unsure, "questions": len(self.seconds),
                "median": round(statistics.median(self.seconds), 1), "slowest": round(max(self.seconds), 1)}


class Rounds:
    """In a round the server is asked five times cold, after two checkouts, after two changes of the build file, and after an edit."""

    def __init__(self, project, door):
        self.project, self.door = project, door
        self.counts = {kind: Count() for kind in verdicts.KINDS}
        self.colds = 0

    def play(self, edit):
        for _ in range(5):
            self.cold()
        for _ in range(2):
            state = self.project.switch()
            self.check("checkout", self.project.asked(40, "changed"), self.project.errors[state])
        self.project.git("checkout", "-q", "published")
        for other in (True, False):
            self.project.configure(other)
            self.check("build file", self.project.asked(6, "configured"), self.project.errors["configured" if other else "published"])
        self.edit(edit)

    def check(self, kind, files, errors):
        """All of them at once, as somebody does who looks what a change has done."""
        begun = time.perf_counter()
        answer = self.door.ask("check", files=files, timeout_ms=PATIENCE * 1000)
        count = self.counts[kind]
        count.seconds.append(time.perf_counter() - begun)
        for report in answer["files"]:
            file = os.path.relpath(report["file"], self.project.folder)
            count.take(self.project.compiler, report, errors.get(file, []))
        for example in count.examples:
            print(f"  {self.project.name}, {kind}: {example[:1000]}", file=sys.stderr, flush=True)
        count.examples.clear()

    def cold(self):
        """What a server keeps on disk is of the other state."""
        self.door.ask("restart", server=self.project.compiler.server)
        state = self.project.switch()
        files = self.project.asked(6, "changed")
        self.check("cold", [files[self.colds // 2 % len(files)]], self.project.errors[state])
        self.colds += 1

    def edit(self, edit):
        """Asked as soon as it is written; and again when all is as before."""
        faulty, errors = edit.faulty
        self.asked_edited("edit", faulty, lambda: self.project.add_fault(faulty), [faulty], errors)
        self.asked_edited("edit of another file", edit.file, lambda: self.project.break_declaration(edit.file), edit.others, edit.broken)

    def asked_edited(self, kind, file, change, asked, errors):
        path = self.project.folder / file
        before = path.read_bytes()
        change()
        self.check(kind, asked, errors)
        path.write_bytes(before)
        self.check(kind, asked, self.project.errors["published"])


def chosen(names):
    """Of `SERVER` and `SERVER/PROJECT`, the pairs of both that are meant."""
    for name in names or COMPILERS:
        server, _, wanted = name.partition("/")
        if server not in COMPILERS:
            raise ValueError(f"no compiler is known for {server}; there are {', '.join(COMPILERS)}")
        compiler = COMPILERS[server]()
        projects = [each for each in compiler.projects() if each.startswith(wanted)]
        if not projects:
            raise ValueError(f"{server} has no project {wanted}; there are {', '.join(compiler.projects())}")
        for project in projects:
            yield server, compiler, project


def judge(names, quick):
    """Prints a table, keeps it in results/truth.json and truth.md, and answers whether nothing was wrong."""
    rows = []
    for server, compiler, name in list(chosen(names)):
        print(f"{server}, {name} …", file=sys.stderr, flush=True)
        with tempfile.TemporaryDirectory(prefix="konsol-truth-") as folder:
            folder = pathlib.Path(folder).resolve() / "project"
            project = Project(compiler, name, compiler.projects()[name](), folder, 1 if quick else 4)
            for row in played(server, project):  # kept after each round, so that a run that is ended early has not been in vain
                verdicts.keep(row)
        rows.append(row)
        print(verdicts.table([row]), file=sys.stderr, flush=True)
    print(verdicts.table(rows))
    return not any(verdicts.wrong(row) for row in rows)


def played(server, project):
    """As many rounds as there are edits; the row as it is after each."""
    environment = {"PATH": f"{project.compiler.path}:{os.environ['PATH']}", "KONSOL_TRUST": str(project.folder)}
    with Daemon(environment) as daemon, Door(daemon, project.folder) as door:
        door.lines.socket.settimeout(3 * PATIENCE)
        rounds = Rounds(project, door)
        for edit in project.edits:
            rounds.play(edit)
            counts = {kind: count.row() for kind, count in rounds.counts.items()}
            yield {"server": server, "project": project.name, "changed": project.changed, **counts}
