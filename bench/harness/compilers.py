"""The compilers that `bench/run truth` believes, and the published projects it compiles with them.

A compiler writes a project's build file in two ways, reads what is on disk from the beginning, and answers the errors of each file;
nothing in it has seen the project before. What a server says is brought into the same form by `found`."""

import concurrent.futures
import json
import os
import pathlib
import re
import shutil
import subprocess

from .published import deb, jar, npm, sources


def grouped(errors):
    files = {}
    for file, *error in errors:
        files.setdefault(file, []).append(tuple(error))
    return {file: sorted(each) for file, each in files.items()}


def run(command, folder):
    """What it prints; that a compiler finds errors is no failure of it."""
    environment = {**os.environ, "LC_ALL": "C.UTF-8"}
    done = subprocess.run([str(each) for each in command], cwd=folder, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    return done.stdout, done.stderr


class Compiler:
    most = 1000
    left_out = ()
    reading = 1  # another number where what a compiler prints is read in another way

    def identity(self):
        """What its answers depend on beside the project."""
        return type(self).__name__, str(self.path)

    def sources(self, project):
        """Where a project has its sources."""
        return "src"

    def moved(self, path):
        """Where a file is in the other state, when it is not where it was."""
        return path.parent / "moved" / path.name

    def right(self, said, expected):
        return said == expected


class TypeScript(Compiler):
    """`tsc --noEmit`; errors are compared by line and number. Which of them add "did you mean" depends on what else was checked before."""

    ending, endings = ".ts", (".ts",)
    declared = re.compile(r"^export (?:async )?(?:function|const|class|interface|type) (\w+)", re.M)
    fault = "\nexport const wrong{0}_: number = 'text';\n"
    server = "typescript"
    plain = {"2552": "2304", "2724": "2305", "2551": "2339"}

    def __init__(self, *packages):
        self.path = npm(*packages) / ".bin"

    def projects(self):
        return {
            "zod 4.1.12": lambda: npm("zod@4.1.12") / "zod/src",
            "rxjs 7.8.2": lambda: npm("rxjs@7.8.2") / "rxjs/src",
            "ethers 6.15.0": lambda: npm("ethers@6.15.0") / "ethers/src.ts",
            "query-core 5.90.2": lambda: npm("@tanstack/query-core@5.90.2") / "@tanstack/query-core/src",
        }

    def configure(self, project, folder, other):
        """The other way is without strictness."""
        options = {"strict": not other, "target": "es2022", "module": "esnext", "moduleResolution": "bundler", "noEmit": True, "skipLibCheck": True,
                   "lib": ["es2022", "dom", "dom.iterable"], "types": [], "noUncheckedIndexedAccess": True}
        if not other:
            options["exactOptionalPropertyTypes"] = True
        (folder / "tsconfig.json").write_text(json.dumps({"compilerOptions": options, "include": ["src"]}))

    def truth(self, folder):
        said, _ = run([self.path / "tsc", "-p", folder, "--pretty", "false"], folder)
        errors = re.finditer(r"^(.+?)\((\d+),\d+\): error TS(\d+)", said, re.M)
        return grouped((match[1], int(match[2]), self.plain.get(match[3], match[3])) for match in errors)

    def found(self, finding):
        return finding["line"], self.plain.get(finding["code"], finding["code"])


class Python(Compiler):
    """pyright's command line; errors are compared by line and rule."""

    ending, endings = ".py", (".py",)
    declared = re.compile(r"^(?:def|class) ([A-Za-z]\w+)", re.M)
    fault = "\nwrong{0}_: int = 'text'\n"
    server = "pyright"

    def __init__(self, *packages):
        self.path = npm(*packages) / ".bin"

    def projects(self):
        return {f"{name} (Debian 12)": lambda name=name: self.unpacked(name) for name in ("docutils", "pygments", "rich", "flask", "httpx")}

    def unpacked(self, name):
        return deb(f"python3-{name}") / "usr/lib/python3/dist-packages" / name

    def sources(self, project):
        return f"src/{project.split()[0]}"

    def configure(self, project, folder, other):
        """The other way has fewer rules, and an older Python."""
        options = {"include": ["src"], "useLibraryCodeForTypes": True, "pythonVersion": "3.7" if other else "3.11"}
        (folder / "pyrightconfig.json").write_text(json.dumps({**options, "typeCheckingMode": "basic" if other else "standard"}))

    def truth(self, folder):
        said, _ = run([self.path / "pyright", "-p", folder, "--outputjson"], folder)
        return grouped(
            (os.path.relpath(each["file"], folder), each["range"]["start"]["line"] + 1, each.get("rule", ""))
            for each in json.loads(said)["generalDiagnostics"]
            if each["severity"] == "error"
        )

    def found(self, finding):
        return finding["line"], finding["code"]


class C(Compiler):
    """clang, and clangd of the same version, started alone for one file. The two go on differently after an error, so lines are compared: the
    server has to name every line of the file that both name, and none that neither names. What is wrong in a header, it names where that
    is included, and not all of it. clang ends at a header that is missing; what the server says of the lines after it is not judged."""

    ending, endings = ".c", (".c", ".h")
    declared = re.compile(r"^#[ ]*define (\w+)(?=[ (])(?!.*_H\b)", re.M)
    fault = "\nwrong_type wrong{0}_;\n"
    server = "clangd"
    reading = 3
    most = 200  # lines, with several errors each; of more than a thousand the answer says that it is not all
    left_out = ("arm", "x86", "mips", "win32", "ntlmclient", "float", "examples", "fuzzers", "*.gch")
    flags = {
        "opus": ("-Iinclude -Icelt -Isilk -Isrc -Isilk/fixed", "-DOPUS_BUILD -DVAR_ARRAYS -DFIXED_POINT"),
        "libxml2": ("-I. -Iinclude", "-DLIBXML_STATIC"),
        "libgit2": ("-Isrc -Iinclude -Ideps/http-parser -Ideps/zlib -Ideps/pcre", "-DLIBGIT2_NO_FEATURES_H -DGIT_THREADS -DGIT_REGEX_BUILTIN -DGIT_SHA1_COLLISIONDETECT"),
    }

    def __init__(self):
        clangd = next(filter(None, map(shutil.which, ("clangd", "clangd-19", "clangd-16", "clangd-14"))), None)
        if not clangd:
            raise RuntimeError("needs clangd: install it (on Debian the package clangd)")
        self.path = pathlib.Path(clangd).resolve().parent
        self.resources = next((self.path.parent / "lib/clang").iterdir())
        self.clang = self.path / "clang"
        if not self.clang.exists():
            self.clang = deb(f"clang-{self.resources.name.split('.')[0]}") / str(self.clang)[1:]

    def projects(self):
        return {
            "opus (@discordjs/opus 0.10.0)": lambda: npm("@discordjs/opus@0.10.0") / "@discordjs/opus/deps/opus",
            "libxml2 (libxmljs2 0.35.0)": lambda: npm("libxmljs2@0.35.0") / "libxmljs2/vendor/libxml",
            "libgit2 (nodegit 0.27.0)": lambda: npm("nodegit@0.27.0") / "nodegit/vendor/libgit2",
        }

    def configure(self, project, folder, other):
        """The other way lacks a definition and a folder with headers."""
        folders, definitions = (flags.split() for flags in self.flags[project.split()[0]])
        flags = [f"-I{folder / 'src' / each[2:]}" for each in (folders[:-1] if other else folders)] + (definitions[:-1] if other else definitions)
        (folder / "compile_flags.txt").write_text("\n".join(["-std=gnu11", "-ferror-limit=0", *flags]) + "\n")

    def truth(self, folder):
        flags = (folder / "compile_flags.txt").read_text().split()
        command = [self.clang, "-fsyntax-only", "-w", "-resource-dir", self.resources, *flags]
        files = sorted(str(each.relative_to(folder)) for each in (folder / "src").rglob("*.c"))
        with concurrent.futures.ThreadPoolExecutor(2) as pool:
            said = pool.map(lambda file: self.judged(folder, file, set(self.errors(file, run([*command, file], folder)[1]))), files)
            return {file: sorted(errors) for file, errors in zip(files, said) if errors}

    def judged(self, folder, file, errors):
        """Each with who names it; where clang finds nothing, clangd is not asked."""
        if not errors:
            return []
        found = re.findall(r"\] Line (\d+): (in included file)?", run([self.path / "clangd", f"--check={file}", "--check-lines=1-1"], folder)[1])
        alone = {(int(line), "included" if included else "own") for line, included in found}
        return [(*each, "both" if each in errors & alone else "one") for each in errors | alone]

    def errors(self, file, said):
        """Pairs of a line of the file, and whether the error is of it, of what is included there, or where clang ended."""
        included, above = 0, ""
        for line in said.splitlines():
            chain = re.match(r"In file included from (.+?):(\d+):", line)
            error = re.match(r"(.+?):(\d+):\d+: (fatal )?error: ", line)
            if chain and not above.startswith("In file included"):
                included = int(chain[2])
            if error:
                own = error[1] == file
                place = int(error[2]) if own else included
                yield place, "own" if own else "included"
                if error[3]:
                    yield place, "end"
            above = line

    def found(self, finding):
        return finding["line"], "included" if finding["message"].startswith("In included file") else "own"

    def right(self, said, expected):
        end = min((line for line, kind, _ in expected if kind == "end"), default=1 << 30)
        said = {each for each in said if each[0] <= end}
        expected = {each for each in expected if each[0] <= end and each[1] != "end"}
        needed = {(line, kind) for line, kind, who in expected if kind == "own" and who == "both"}
        return needed <= said <= {(line, kind) for line, kind, _ in expected}


class Java(Compiler):
    """javac, and the compiler that the server has inside, started alone. The two word, count and place what follows from an error
    differently, so errors are compared by line: the server has to name every line that both name, and none that neither names."""

    ending, endings = ".java", (".java",)
    declared = re.compile(r"^    (?:public|protected) (?:static )?(?:final )?[\w<>\[\], ]+ (\w+)(?=\()", re.M)
    fault = '\nclass Wrong{0}_ {{ int wrong_ = "text"; }}\n'
    server = "jdtls"
    reading = 2
    most = 80  # the server's compiler stops at a hundred problems of a file
    quick = ("-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1")  # a server that starts twenty times spends most of it in the JVM's compiler
    libraries = {
        "commons-text": ["org.apache.commons:commons-lang3:3.14.0"],
        "commons-beanutils": ["commons-logging:commons-logging:1.2", "commons-collections:commons-collections:3.2.2"],
        "joda-time": ["org.joda:joda-convert:2.2.4"],
    }

    def __init__(self):
        server = npm("coc-java@1.56.0") / "coc-java/server"
        self.path = server / "bin"
        self.batch = next(server.glob("plugins/org.eclipse.jdt.core.compiler.batch_*.jar"))
        self.jdk = pathlib.Path(os.environ["JAVA_HOME"]) / "bin"

    def projects(self):
        return {
            "commons-text 1.12.0": lambda: sources("org.apache.commons:commons-text:1.12.0"),
            "commons-beanutils 1.9.4": lambda: sources("commons-beanutils:commons-beanutils:1.9.4"),
            "joda-time 2.13.0": lambda: sources("joda-time:joda-time:2.13.0"),
        }

    def sources(self, project):
        return "src/main/java"

    def moved(self, path):
        """Out of the sources: in another folder of them it would be in the wrong package, which only one compiler minds."""
        return pathlib.Path(str(path).replace("src/main/java", "moved"))

    def configure(self, project, folder, other):
        """The other way lacks the libraries."""
        wanted = [] if other else self.libraries[project.split()[0]]
        for each in wanted:
            jar(each)
        (folder / ".konsol").mkdir(exist_ok=True)
        (folder / ".konsol/lsp.json").write_text(json.dumps({"jdtls": {"command": ["jdtls", "-data", "${data}", *(f"--jvm-arg={each}" for each in self.quick)]}}))
        (folder / "pom.xml").write_text(POM.format("".join(DEPENDENCY.format(*each.split(":")) for each in wanted)))

    def truth(self, folder):
        pom = (folder / "pom.xml").read_text()
        wanted = [each for libraries in self.libraries.values() for each in libraries if f"<artifactId>{each.split(':')[1]}<" in pom]
        files = [each.relative_to(folder) for each in sorted((folder / "src/main/java").rglob("*.java"))]
        # One of the projects has a comment in another encoding, at which javac would end; in this one every byte is a character.
        common = ["--release", "17", "-proc:none", "-encoding", "ISO-8859-1", "-nowarn", "-cp", ":".join(str(jar(each)) for each in wanted) or "."]
        javac = [self.jdk / "javac", *(f"-J{each}" for each in self.quick), *common, "-implicit:none", "-Xmaxerrs", "100000", "-d", folder.parent / "classes", *files]
        ecj = [self.jdk / "java", *self.quick, "-jar", self.batch, *common, "-proceedOnError", "-d", "none", *files]
        with concurrent.futures.ThreadPoolExecutor(2) as pool:
            (_, javac), (_, ecj) = pool.map(lambda command: run(command, folder), (javac, ecj))
        found = re.finditer(r"^(\S+\.java):(\d+): error: (.*)", javac, re.M)
        one = {(match[1], self.overriding(folder / match[1], int(match[2]), match[3])) for match in found}
        found = re.finditer(r"^\d+\. ERROR in (\S+\.java) \(at line (\d+)\)", ecj, re.M)
        other = {(os.path.relpath(folder / match[1], folder), int(match[2])) for match in found}
        return grouped((*each, "both" if each in one & other else "javac" if each in one else "ecj") for each in one | other)

    def overriding(self, file, line, message):
        """A method that overrides none: javac names the line of the annotation, the other compiler that of the method."""
        lines = file.read_text(errors="replace").splitlines()
        while message.startswith("method does not override") and lines[line - 1].strip().startswith("@"):
            line += 1
        return line

    def found(self, finding):
        return (finding["line"],)

    def right(self, said, expected):
        lines = {line for (line,) in said}
        return {line for line, who in expected if who == "both"} <= lines <= {line for line, _ in expected}


POM = """<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion>
  <groupId>g</groupId><artifactId>a</artifactId><version>1</version>
  <properties>
    <maven.compiler.release>17</maven.compiler.release>
    <project.build.sourceEncoding>UTF-8</project.build.sourceEncoding>
  </properties>
  <dependencies>{}</dependencies>
</project>
"""
DEPENDENCY = "<dependency><groupId>{}</groupId><artifactId>{}</artifactId><version>{}</version></dependency>"

COMPILERS = {
    "typescript-5.9": lambda: TypeScript("typescript@5.9.3", "typescript-language-server@5.3.0"),
    "typescript-7": lambda: TypeScript("typescript@7.0.2"),
    "python": lambda: Python("pyright@1.1.414"),
    "java": Java,
    "c": C,
}
