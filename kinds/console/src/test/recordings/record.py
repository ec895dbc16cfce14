#!/usr/bin/env python3
"""Records real programs in a 100x30 terminal, for the screen's tests.

    record.py OUTPUT_DIR [NAME...]

Needs root (for a process namespace of its own) and vim, less, htop, top, git, npm, nano, dialog, ncdu, mc, tig. Everything runs in a fresh
directory with fixture files, a neutral prompt and user, so that nothing of this machine gets into a
recording. Each step waits until the program has been quiet for a moment, then types.
"""
import fcntl, os, pty, select, shutil, signal, socket, struct, subprocess, sys, tempfile, termios, time

ROWS, COLS = 30, 100
QUIET, LONGEST = 0.4, 60
ESC = "\x1b"

HOME = "/tmp/konsol-recording"
ENV = {
    "HOME": HOME, "PATH": "/usr/local/bin:/usr/bin:/bin", "TERM": "xterm-256color",
    "LANG": "C.UTF-8", "LC_ALL": "C.UTF-8", "USER": "user", "LOGNAME": "user", "HOSTNAME": "host",
    "PS1": "user@host:\\w$ ", "HISTFILE": "/dev/null", "PAGER": "less", "LESS": "-R",
    "GIT_AUTHOR_NAME": "User", "GIT_AUTHOR_EMAIL": "user@example.org", "GIT_COMMITTER_NAME": "User",
    "GIT_COMMITTER_EMAIL": "user@example.org", "GIT_CONFIG_NOSYSTEM": "1", "GIT_CONFIG_GLOBAL": "/dev/null",
    "GIT_AUTHOR_DATE": "2026-01-01T12:00:00Z", "GIT_COMMITTER_DATE": "2026-01-01T12:00:00Z",
    "TZ": "UTC", "SHELL": "/bin/sh",
}


def run(*argv):
    subprocess.run(argv, cwd=HOME, env=ENV, check=True, stdout=subprocess.DEVNULL)


def fixtures():
    shutil.rmtree(HOME, ignore_errors=True)
    os.makedirs(HOME + "/tree/deep")
    words = "alpha beta gamma delta epsilon zeta eta theta iota kappa lambda mu".split()
    with open(HOME + "/words.txt", "w") as f:
        for i in range(300):
            f.write("%03d " % i + " ".join(words[(i * 7 + j) % 12] for j in range(5 + i % 17)) + "\n")
    with open(HOME + "/wide.txt", "w") as f:
        f.write("漢字とかな混じりの文 e\u0301a\u0308 \U0001f600 ok\n" * 40)
    with open(HOME + "/Sample.java", "w") as f:
        for i in range(60):
            f.write("  /** Says %d. */\n  public String say%d(int x) {\n    return \"%d: \" + x; // é\n  }\n\n" % (i, i, i))
    for i in range(12):
        with open(HOME + "/tree/file%02d" % i, "w") as f:
            f.write("x" * (1000 * (i + 1)))
    with open(HOME + "/tree/deep/big", "w") as f:
        f.write("y" * 70000)
    run("git", "init", "-q", "-b", "main")
    for i in range(8):
        with open(HOME + "/Sample.java", "a") as f:
            f.write("// revision %d\n" % i)
        run("git", "add", "Sample.java", "words.txt")
        run("git", "commit", "-q", "-m", "Change number %d of the sample" % i)
    with open(HOME + "/Sample.java", "r+") as f:
        text = f.read().replace("return", "yield")
        f.seek(0)
        f.write(text)
    os.makedirs(HOME + "/npm")
    with open(HOME + "/npm/package.json", "w") as f:
        f.write('{"name":"sample","version":"1.0.0","dependencies":{"express":"4.21.2","chalk":"4.1.2"}}')


def sh(script):
    return ["/bin/bash", "--norc", "--noprofile", "-c", script]


BASH = ["/bin/bash", "--norc", "--noprofile", "-i"]
DOWN, UP, RIGHT, LEFT, PGDN = (ESC + s for s in ("[B", "[A", "[C", "[D", "[6~"))
APP_DOWN = ESC + "OB"
MC = "mc -u --nosubshell -P /dev/null"
UNSHARE = ["unshare", "-pf", "--mount-proc"]
FAKE_TREE = "for i in 1 2 3; do sleep 60 & done; "
RECORDINGS = {
    "vim-edit": (["vim", "-u", "NONE", "-N", "Sample.java"],
                 [":syntax on\r", ":set number ruler\r", "20jdd3pOinserted text\x1b", "/say30\r", "ggVG>", "u", "\x06\x06", "o漢字 é\x1b", ":q!\r"]),
    "vim-split": (["vim", "-u", "NONE", "-N", "words.txt"],
                  [":split Sample.java\r", ":vsplit wide.txt\r", "\x17w\x04", ":set wrap! list\r", "\x17o", "10J", ":help\r", "\x04\x04"]),
    "less": (["less", "words.txt"], [" ", " ", "/kappa\r", "n", "G", "b", "50g", "-S\r", RIGHT, "q"]),
    "htop": (UNSHARE + sh(FAKE_TREE + "htop -d 5"), ["", DOWN + DOWN, "t", "\x1bOR", "\x1b", "q"]),
    "top": (UNSHARE + sh(FAKE_TREE + "top -d 1 -n 4"), ["", "c", "1", "q"]),
    "git-log": (sh("git --no-pager log --color=always --stat -4 && git --no-pager diff --color=always | head -150"), []),
    "git-pager": (["git", "log", "-p", "--color=always"], [" ", " ", "G", "q"]),
    "npm-install": (sh("cd npm && npm install --no-audit --no-fund --update-notifier=false --cache ./cache && npm ls --all --color=always"), []),
    "bash-readline": (BASH, ["echo one two three", "\x1bb\x1bb\x0bzwei\r", "ls -l --color=always tree | cut -c1-10\r", "echo " + "long " * 40, "\x01\x1bf\x1bf" + "middle ", "\x05\x08\x08\x08\r",
                             "\x12echo", "\x07", "for i in 1 2 3; do\r", "echo $i\r", "done\r", "printf '\\r%s' 10% 50% 100%; echo\r", "cat wide.txt | head -3\r", "ls tree/f\t\t", "\x15exit\r"]),
    "nano": (["nano", "-I", "Sample.java"], [DOWN * 5, "typed here\r", "\x17say20\r", "\x16", "\x0b\x0b\x15", "\x18", "n"]),
    "dialog": (sh("dialog --title Question --yesno 'Is this a box?' 8 40; dialog --menu Menu 15 60 5 1 One 2 Two 3 Three; dialog --checklist Pick 15 60 5 a A on b B off; for i in 10 50 90; do echo $i; done | dialog --gauge Working 8 60"),
               [RIGHT, "\r", DOWN + DOWN, "\r", " ", "\r"]),
    "ncdu": (["ncdu", "tree"], [DOWN, "g", "g", "i", "i", "q"]),
    "mc": (sh(MC), [DOWN + DOWN, "\t", "\x1b3", "\x1b0", "\x1b9", "\x1b\x1b", "\x1b0", "\r"]),
    "tig": (["tig"], [APP_DOWN + APP_DOWN, "\r", " ", "q", "q"]),
    "man": (sh("MAN_KEEP_FORMATTING=1 man ./sample.1"), [" ", "b", "q"]),
}


def record(argv, keys):
    pid, master = pty.fork()
    if pid == 0:
        os.chdir(HOME)
        os.execvpe(argv[0], argv, ENV)
    fcntl.ioctl(master, termios.TIOCSWINSZ, struct.pack("HHHH", ROWS, COLS, 0, 0))
    os.kill(pid, signal.SIGWINCH)
    out = bytearray()
    steps = list(keys)
    started = step = time.monotonic()
    while True:
        ready, _, _ = select.select([master], [], [], QUIET)
        if ready:
            try:
                data = os.read(master, 65536)
            except OSError:
                break
            if not data:
                break
            out += data
        now = time.monotonic()
        if steps and (not ready or now - step > 2):
            os.write(master, steps.pop(0).encode())
            step = now
        elif now - started > LONGEST + 2 * len(keys) or (not steps and now - step > LONGEST):
            os.kill(pid, signal.SIGKILL)
            break
    os.close(master)
    os.waitpid(pid, 0)
    host = socket.gethostname().encode()
    return bytes(out).replace(b"@" + host, b"@host").replace(b"root", b"user")


def synthetic():
    """Streams that exercise what the programs above rarely do."""
    c = ESC + "["
    lines = "".join("%s%d;1Hrow %d" % (c, i, i) for i in range(1, 31))
    return {
        "made-wide": (
            "漢字かな" * 30 + "\r\n" + "e\u0301a\u0308o\u0302\u0323 z\u0335\r\n"
            + "\U0001f600\U0001f469\u200d\U0001f4bb \U0001f1e9\U0001f1ea \u2764\ufe0f end\r\n"
            + "x" * 99 + "漢" + "\r\n" + "漢字漢字" + "\rab" + c + "10GX" + c + "3Gyy\r\n"
            + "漢字漢字" + c + "4GZ" + "\r\n" + "漢字漢字\r" + c + "1C" + c + "P\r\n"
            + "漢字漢字\r" + c + "2@|\r\n" + c + "4h漢字\rin" + c + "4l\r\n"
            + c + "?7l" + "n" * 120 + "漢" + c + "?7h\r\n" + "한국어 ไทย हिन्दी ﬁ ｆｕｌｌ\r\n"
        ).encode() + b"bad \xff\xc0\xafutf\xe6\xbc8 \xf0\x9f\x98 \xed\xa0\x80ok\r\n",
        "made-editing": (
            lines + c + "5;10r" + c + "5;1H" + c + "2L" + "in" + c + "8;1H" + c + "M" + c + "10;1H\n\nx"
            + c + "5;1H" + ESC + "M" + "ri" + c + "2S" + c + "1T" + c + "?6h" + c + "2;3Horigin" + c + "99;1Hlow" + c + "?6l"
            + c + "r" + c + "20;5H" + c + "3P" + c + "2@" + c + "22;5H" + c + "4X" + c + "23;5H" + c + "1K" + c + "24;5H" + c + "K"
            + c + "26;1Ha" + c + "20bb" + c + "3b" + c + "Cc" + c + "2b" + c + "27;1H" + ESC + "7" + c + "12;50Hsaved" + ESC + "8R"
            + c + "28;1H\ttab\t2" + c + "3g" + c + "28;30H" + ESC + "H\r\tq" + c + "28;40H" + c + "Zz"
            + c + "15;1H" + c + "s" + c + "16;1Hx" + c + "u!" + c + "=5u" + c + ">1u" + c + "?u" + c + "38:2::1:2:3;4:3mcolon" + c + "m"
            + c + "30;95Hwrap me over" + c + "17;99H" + "ab" + "\b" + "C" + c + "D" + "E" + "\x7f"
        ).encode(),
        "made-modes": (
            lines + ESC + "(0" + "lqqqk x`afgjmntuvwy~" + ESC + "(B" + c + "2;20H" + ESC + ")0\x0elqk\x0fplain"
            + c + "3;1H" + c + "?1049h" + c + "2J" + c + "5;5Halternate" + c + "?1049l" + "back"
            + c + "?47h" + c + "7;7Hforty-seven" + c + "?47l" + "still" + c + "4;1H" + c + "?1047h" + "x" + c + "?1047l"
            + ESC + "]0;title\x07" + ESC + "]2;other" + ESC + "\\" + ESC + "P$qm" + ESC + "\\" + ESC + "_apc" + ESC + "\\" + ESC + "^pm" + ESC + "\\"
            + c + "10;1H" + c + "?25l" + c + "?2026h" + "sync" + c + "?2026l" + c + "1;2;3;4;5;6x" + c + "?1;2$p" + c + "12;1H" + c + "\r3Cin" + c + "2\x18cancelled"
            + c + "14;10H" + c + "1J" + c + "25;10H" + c + "J" + c + "18;1Hline\x0bvt\x0cff" + ESC + "Dind" + ESC + "Enel"
        ).encode(),
        "made-align": (ESC + "#8" + c + "10;10H" + c + "20X" + c + "15;1H" + c + "2K" + c + "3;8r" + c + "8;1H\n\n\n" + c + "r").encode(),
    }


def main():
    target = os.path.abspath(sys.argv[1])
    made = synthetic()
    names = sys.argv[2:] or [*RECORDINGS, *made]
    fixtures()
    with open(HOME + "/sample.1", "w") as f:
        f.write('.TH SAMPLE 1\n.SH NAME\nsample \\- shows a page\n.SH OPTIONS\n')
        for i in range(40):
            f.write(".TP\n\\fB\\-\\-option%d\\fR=\\fIvalue\\fR\nSets the number %d, which \\(em as all others \\(em is long enough to be wrapped by the formatter.\n" % (i, i))
    for name in names:
        data = made[name] if name in made else record(*RECORDINGS[name])
        with open(os.path.join(target, name + ".raw"), "wb") as f:
            f.write(data)
        print("%-14s %7d bytes" % (name, len(data)))
    shutil.rmtree(HOME)


main()
