"""Whether `fresh` is true: what `konsol lsp check` says about public projects, against what their own compilers say.

Each project is a git repository of two states: as published, and with a hundred files changed so that others no longer fit.
Asked are files cold (the server just started), after single edits of a file and of one it needs, and right after a checkout
of the other state. An answer that is labelled fresh and differs from the compiler's errors is wrong; one that is late is
only counted. Prints a table, and answers whether nothing was wrong."""

import json
import os
import pathlib
import random
import re
import shutil
import subprocess
import sys
import tempfile
import time

from .konsol import ROOT, Daemon
from .lsp import Door

CACHE = ROOT / ".konsol-cache" / "truth"
PATIENCE = 60_000
CHANGED = 100


class TypeScript:
    """The compiler is `tsc --noEmit`; its errors are compared by line and number. Which of them add "did you mean" depends on
    what else was checked before."""

    endings = (".ts",)
    declared = re.compile(r"^export (?:async )?(?:function|const|class|interface|type) (\w+)", re.M)
    fault = "\nexport const wrong_: number = 'text';\n"
    server = "typescript"
    plain = {"2552": "2304", "2724": "2305", "2551": "2339"}

    def __init__(self, name, packages):
        self.name = name
        self.home = npm(name, *packages)

    def path(self):
        return self.home / "node_modules" / ".bin"

    def projects(self):
        zod = npm("zod-4.1.12", "zod@4.1.12") / "node_modules/zod/src"
        query = npm("query-core-5.90.2", "@tanstack/query-core@5.90.2") / "node_modules/@tanstack/query-core/src"
        rxjs = npm("rxjs-7.8.2", "rxjs@7.8.2") / "node_modules/rxjs/src"
        return {"zod": zod, "query-core": query, "rxjs": rxjs}

    def configure(self, folder):
        options = {"strict": True, "target": "es2022", "module": "esnext", "moduleResolution": "bundler", "noEmit": True, "skipLibCheck": True,
                   "lib": ["es2022", "dom", "dom.iterable"], "types": [], "noUncheckedIndexedAccess": True, "exactOptionalPropertyTypes": True}
        (folder / "tsconfig.json").write_text(json.dumps({"compilerOptions": options, "include": ["src"]}))

    def truth(self, folder):
        said = run([self.path() / "tsc", "-p", folder, "--pretty", "false"], folder)
        return grouped(
            (match[1], int(match[2]), self.plain.get(match[3], match[3])) for match in re.finditer(r"^(.+?)\((\d+),\d+\): error TS(\d+)", said, re.M)
        )

    def found(self, finding):
        return finding["line"], self.plain.get(finding["code"], finding["code"])


class Python:
    """The compiler is pyright's command line; errors are compared by line and rule."""

    endings = (".py",)
    declared = re.compile(r"^(?:def|class) ([A-Za-z]\w+)", re.M)
    fault = "\nwrong_: int = 'text'\n"
    server = "pyright"

    def __init__(self, name, packages):
        self.name = name
        self.home = npm(name, *packages)

    def path(self):
        return self.home / "node_modules" / ".bin"

    def projects(self):
        return {name: deb(f"python3-{name}") / "usr/lib/python3/dist-packages" / name for name in ("flask", "httpx", "pygments")}

    def configure(self, folder):
        (folder / "pyrightconfig.json").write_text(json.dumps({"include": ["src"], "pythonVersion": "3.11", "useLibraryCodeForTypes": True}))

    def truth(self, folder):
        said = json.loads(run([self.path() / "pyright", "-p", folder, "--outputjson"], folder))
        return grouped(
            (os.path.relpath(each["file"], folder), each["range"]["start"]["line"] + 1, each.get("rule", ""))
            for each in said["generalDiagnostics"]
            if each["severity"] == "error"
        )

    def found(self, finding):
        return finding["line"], finding["code"]


class C:
    """The compiler is clang; errors are compared by line. What is wrong in a header is said once at its inclusion by the server."""

    endings = (".c", ".h")
    declared = re.compile(r"^#[ ]*define (\w+)(?=[ (])(?!.*_H\b)", re.M)
    fault = "\nwrong_type wrong_;\n"
    server = "clangd"

    def __init__(self):
        self.clang = deb("clang-14") / "usr/lib/llvm-14/bin/clang"

    def path(self):
        return self.clang.parent

    def projects(self):
        return {
            "tree-sitter": npm("tree-sitter-0.20.6", "tree-sitter@0.20.6") / "node_modules/tree-sitter/vendor/tree-sitter/lib",
            "expat": npm("node-expat-2.4.1", "node-expat@2.4.1") / "node_modules/node-expat/deps/libexpat/lib",
            "zstd": npm("zstd-napi-0.0.12", "zstd-napi@0.0.12") / "node_modules/zstd-napi/deps/zstd/lib",
        }

    def configure(self, folder):
        (folder / "compile_flags.txt").write_text("\n".join(self.flags(folder)) + "\n")

    def flags(self, folder):
        return ["-std=gnu11", "-DXML_POOR_ENTROPY", *(f"-I{folder / 'src' / each}" for each in ("", "include", "src", "common"))]

    def truth(self, folder):
        said = ""
        for file in sorted((folder / "src").rglob("*.c")):
            command = [self.clang, "-fsyntax-only", "-ferror-limit=0", *self.flags(folder), file]
            said += subprocess.run([str(each) for each in command], cwd=folder, stderr=subprocess.PIPE, text=True).stderr
        found = re.finditer(r"^(.+?\.c):(\d+):\d+: (?:fatal )?error: ", said, re.M)
        return grouped((os.path.relpath(match[1], folder), int(match[2])) for match in found)

    def found(self, finding):
        return None if finding["message"].startswith("In included file") else (finding["line"],)


LANGUAGES = {
    "typescript-5.9": lambda: TypeScript("typescript-5.9.3", ["typescript@5.9.3", "typescript-language-server@5.3.0"]),
    "typescript-7": lambda: TypeScript("typescript-7.0.2", ["typescript@7.0.2"]),
    "c": C,
    "python": lambda: Python("pyright-1.1.414", ["pyright@1.1.414"]),
}


def grouped(errors):
    files = {}
    for file, *error in errors:
        files.setdefault(file, []).append(tuple(error))
    return {file: sorted(each) for file, each in files.items()}


def run(command, folder):
    """What it prints; that a compiler finds errors is no failure of it."""
    return subprocess.run([str(each) for each in command], cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True).stdout


def npm(name, *packages):
    home = CACHE / name
    if not (home / "installed").exists():
        home.mkdir(parents=True, exist_ok=True)
        command = ["npm", "install", "--no-audit", "--no-fund", "--ignore-scripts", "--no-save", "--prefix", str(home), *packages]
        subprocess.run(command, check=True, cwd=home, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        (home / "installed").touch()
    return home


def deb(package):
    home = CACHE / package
    if not (home / "installed").exists():
        home.mkdir(parents=True, exist_ok=True)
        subprocess.run(["apt-get", "download", package], check=True, cwd=home, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        subprocess.run(["dpkg-deb", "-x", str(next(home.glob("*.deb"))), str(home)], check=True)
        (home / "installed").touch()
    return home


class Project:
    """A copy of a published project in two states, `published` and `changed`, with the compiler's errors of each."""

    def __init__(self, language, name, source, folder):
        self.language, self.name, self.folder = language, name, folder
        shutil.copytree(source, folder / "src", ignore=shutil.ignore_patterns("__pycache__", "tests", "*.test.ts"))
        language.configure(folder)
        self.git("init", "-q", "-b", "published")
        self.commit("published")
        self.published = self.files()
        self.git("checkout", "-q", "-b", "changed")
        chosen = self.chosen(CHANGED, random.Random(1))
        for file in chosen:
            self.break_declaration(file)
        for file in chosen[: len(chosen) // 5]:
            self.move_away(file)
        self.commit("changed")
        self.errors = {"changed": language.truth(folder)}
        self.git("checkout", "-q", "published")
        self.errors["published"] = language.truth(folder)

    def files(self):
        return sorted(str(each.relative_to(self.folder)) for each in (self.folder / "src").rglob("*") if each.suffix in self.language.endings)

    def chosen(self, count, choice):
        files = self.files()
        return choice.sample(files, min(count, len(files)))

    def asked(self, count, choice):
        """Of the files that are in both states, those that tell them apart: most errors first."""
        ending = self.language.endings[0]
        files = [file for file in self.published if file.endswith(ending) and (self.folder / file).exists()]
        return sorted(files, key=lambda file: (-len(self.errors["changed"].get(file, [])), choice.random()))[:count]

    def break_declaration(self, file):
        path = self.folder / file
        path.write_text(self.language.declared.sub(lambda found: found[0] + "Moved", path.read_text(), count=1))

    def move_away(self, file):
        """Into a folder that is not there in the other state."""
        path = self.folder / file
        target = path.parent / "moved" / path.name
        target.parent.mkdir(exist_ok=True)
        path.rename(target)

    def commit(self, message):
        self.git("add", "-A")
        self.git("-c", "user.name=x", "-c", "user.email=x@localhost", "commit", "-q", "-m", message)

    def git(self, *words):
        subprocess.run(["git", *words], check=True, cwd=self.folder, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


class Count:
    """How the answers of one kind were."""

    def __init__(self):
        self.answers = self.wrong = self.unsure = 0
        self.slowest = 0.0
        self.examples = []

    def take(self, language, report, expected, seconds):
        said = sorted(filter(None, (language.found(each) for each in report["findings"] if each["severity"] == "error")))
        self.answers += 1
        self.slowest = max(self.slowest, seconds)
        if report["freshness"] != "fresh":
            self.unsure += 1
            self.examples.append(f"{report['file']}: {report['freshness']} {report['answers'][0].get('note', '')}")
        elif said != expected:
            self.wrong += 1
            self.examples.append(f"{report['file']}: said {len(said)}, the compiler {len(expected)}; {sorted(set(said) ^ set(expected))[:3]}")


class Rounds:
    def __init__(self, project, door, quick):
        self.project, self.door, self.language = project, door, project.language
        self.choice = random.Random(2)
        self.count = 4 if quick else 20
        self.counts = {"cold": Count(), "edit": Count(), "edit of another": Count(), "checkout": Count()}

    def play(self):
        for number in range(self.count):
            self.cold(number)
        for _ in range(self.count):
            self.checkout()
        self.project.git("checkout", "-q", "published")
        self.edits()
        return self.counts

    def check(self, kind, files, errors):
        """All of them at once, as somebody does who looks what a change has done."""
        begun = time.perf_counter()
        answer = self.door.ask("check", files=files, timeout_ms=PATIENCE)
        for report in answer["files"]:
            file = os.path.relpath(report["file"], self.project.folder)
            self.counts[kind].take(self.language, report, errors.get(file, []), time.perf_counter() - begun)

    def cold(self, number):
        self.door.ask("restart", server=self.language.server)
        files = self.project.asked(6, self.choice)
        self.check("cold", [files[number % len(files)]], self.project.errors["published"])

    def checkout(self):
        state = "published" if self.state() == "changed" else "changed"
        self.project.git("checkout", "-q", state)
        self.check("checkout", self.project.asked(40, self.choice), self.project.errors[state])

    def state(self):
        return (self.project.folder / ".git/HEAD").read_text().strip().rsplit("/", 1)[1]

    def edits(self):
        """A fault at the end of a file; then a declaration that others need is renamed, and they are asked; then all is as before."""
        for file in self.choice.sample(self.project.asked(30, self.choice), max(2, self.count // 4)):
            path = self.project.folder / file
            before = path.read_text()
            others = self.project.asked(3, self.choice)
            path.write_text(before + self.language.fault)
            self.check("edit", [file], self.language.truth(self.project.folder))
            path.write_text(before)
            self.project.break_declaration(file)
            self.check("edit of another", [each for each in others if each != file], self.language.truth(self.project.folder))
            path.write_text(before)
            self.check("edit", [file], self.project.errors["published"])


def judge(names, quick):
    rows, right = [], True
    for name in names or LANGUAGES:
        language = LANGUAGES[name]()
        for project, source in language.projects().items():
            with tempfile.TemporaryDirectory(prefix="konsol-truth-") as folder:
                counts = played(language, Project(language, project, source, pathlib.Path(folder).resolve()), quick)
            for kind, count in counts.items():
                rows.append((name, project, kind, count))
                right = right and count.wrong == 0
                for example in count.examples[:5]:
                    print(f"  {name} {project} {kind}: {example}", file=sys.stderr)
            print(table(rows[-len(counts):]), file=sys.stderr, flush=True)
    print(table(rows))
    return right


def played(language, project, quick):
    with Daemon({"PATH": f"{language.path()}:{os.environ['PATH']}"}) as daemon, Door(daemon, project.folder) as door:
        door.lines.socket.settimeout(120)
        return Rounds(project, door, quick).play()


def table(rows):
    lines = ["| server | project | asked | answers | wrong and `fresh` | not `fresh` | slowest |", "|---|---|---|---|---|---|---|"]
    for name, project, kind, count in rows:
        lines.append(f"| {name} | {project} | {kind} | {count.answers} | {count.wrong} | {count.unsure} | {count.slowest:.1f} s |")
    return "\n".join(lines)
