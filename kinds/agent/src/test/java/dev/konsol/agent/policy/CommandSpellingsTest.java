package dev.konsol.agent.policy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.konsol.core.tool.Judged;
import dev.konsol.core.tool.ToolSpec;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// One verdict for a command, in whatever way it is written.
class CommandSpellingsTest {
  private static final ToolSpec SHELL =
      new ToolSpec(
          "shell", "", "", "{}", Optional.empty(), new ToolSpec.Effects(false, true, false, true));

  private static final Policy DENIES =
      policy("allow shell", "deny shell:rm *", "deny shell:git push*");
  private static final Policy ALLOWS =
      policy(
          "allow shell:git status",
          "allow shell:git log*",
          "allow shell:ls *",
          "allow shell:npm test",
          "allow shell:NODE_ENV=test npm test");

  private static Policy policy(String... rules) {
    return new Policy(
        List.of(rules).stream()
            .map(rule -> rule.split(" ", 2))
            .map(rule -> Rule.parse(Decision.named(rule[0]), rule[1]))
            .toList(),
        Decision.ASK);
  }

  private static Decision decide(Policy policy, String command) {
    return policy.decide(SHELL, List.of(new Judged.CommandLine(command)));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "rm x",
        "  rm   x",
        "rm\tx",
        "/bin/rm x",
        "../../bin/rm x",
        "\\rm x",
        "r\\m x",
        "'rm' x",
        "r''m \"x\"",
        "r\\\nm x",
        "RM x",
        "FOO=1 rm x",
        "A=1 B=\"$C\" rm x",
        "env rm x",
        "env =a rm x",
        "env 'A=1' rm x",
        "env a.b=1 rm x",
        "env -i A=1 rm x",
        "env -u HOME -- rm x",
        "nice rm x",
        "nice -n 5 rm x",
        "timeout 5 rm x",
        "timeout -s KILL -k 1 5 rm x",
        "nohup rm x &",
        "time -p rm x",
        "time A=1 rm x",
        "time -p -- ! rm x",
        "time { rm x; }",
        "time -o y rm x",
        "setsid rm x",
        "stdbuf -oL rm x",
        "command rm x",
        "command -p rm x",
        "builtin command rm x",
        "exec rm x",
        "exec -a ls rm x",
        "busybox rm x",
        "sudo rm x",
        "sudo -u me A=1 rm x",
        "doas -u me rm x",
        "sh -c 'rm x'",
        "bash -lc \"rm x\"",
        "bash -o pipefail -c 'rm x'",
        "sh -c \"sh -c 'rm x'\"",
        "eval rm x",
        "eval 'rm' x",
        "true; rm x",
        "true && rm x",
        "false || rm x",
        "true\nrm x",
        "true & rm x",
        "ls | rm x",
        "ls |& rm x",
        "(rm x)",
        "{ rm x; }",
        "! rm x",
        "echo $(rm x)",
        "echo `rm x`",
        "echo \"$(rm x)\"",
        "echo \"a `rm x` b\"",
        "echo $(echo $(rm x))",
        "echo ${Y:-$(rm x)}",
        "A=$(rm x)",
        "cat <(rm x)",
        "cat <<E\n$(rm x)\nE",
        "cat <<E > y; rm x\nbody\nE",
        "if true; then rm x; fi",
        "for i in 1; do rm x; done",
        "for i do rm x; done",
        "while rm x; do :; done",
        "f() { rm x; }; f",
        "ls | xargs rm",
        "xargs -I{} rm {}",
        "find . -name x -exec rm {} \\;",
        "find . -execdir /bin/rm {} +",
        "flock /tmp/l rm x",
        "flock /tmp/l -c 'rm x'",
        "su me -c 'rm x'",
        "rm x > /dev/null 2>&1",
        "> y rm x",
        "2>/dev/null rm x",
        "rm $X",
        "rm *",
        "rm -rf -- x",
        "rm x # git status",
        "git push",
        "git -C . push origin",
        "git --no-pager -c a=b push",
        "git  'push' --force",
      })
  void whatIsDeniedStaysDenied(String command) {
    assertThat(decide(DENIES, command)).isEqualTo(Decision.DENY);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "$X y",
        "X=rm; $X y",
        "${X:-rm} y",
        "$(echo rm) y",
        "`echo rm` y",
        "r${X}m y",
        "rm$IFS-rf y",
        "r?m y",
        "/bin/r* y",
        "{rm,-rf,y}",
        "$'rm' y",
        "$'\\x72m' y",
        "echo rm y | sh",
        "echo cm0gLXJm | base64 -d | bash",
        "sh <<E\nrm y\nE",
        "sh <<< 'rm y'",
        "sh script",
        ". ./script",
        "source script",
        "./script",
        "/tmp/script",
        "sh -c \"$X\"",
        "sh -c '\"$@\"' _ rm y",
        "eval \"$X\"",
        "eval $(echo rm y)",
        "alias ls='rm y'; ls",
        "trap 'rm y' EXIT",
        "PATH=.:$PATH; foo",
        "PATH=. foo",
        "LD_PRELOAD=./x.so ls",
        "export PATH=.; foo",
        "ssh localhost rm y",
        "watch rm y",
        "env -S 'rm y'",
        "python3 -c 'import os; os.remove(1)'",
        "perl -e 'unlink 1'",
        "ruby -e 1",
        "node -e 1",
        "awk 'BEGIN{system(\"rm y\")}'",
        "sed 's/x/rm y/e' z",
        "vim -c '!rm y'",
        "make clean",
        "npm run clean",
        "git -c alias.x='!rm y' x",
        "case x in x) rm y;; esac",
        "echo $(case x in x) rm y;; esac)",
        "echo \"${x:-'}\"; rm y; \"'}\"",
        "echo 'unfinished",
        "echo $(unfinished",
        "cat <<E\nunfinished",
        "a=(rm y); \"${a[@]}\"",
        "coproc rm y",
        "sudo -s",
        "xargs -a f sh",
        "fish -c ls -C 'rm y'",
        "jobs -x rm y",
        "X='1 rm y'; env A=$X ls",
        "X='5 rm y'; nice -n $X ls",
        "X='5 rm y'; timeout $X ls",
        "X='5 rm y'; nice -n $X",
        "sudo --group g rm y",
        "strace -P p rm y",
        "flock l ${x}ionice -c 3 rm y",
        "runuser -u me rm -c y",
        "read PATH <<E\n.\nE\nfoo y",
        "for PATH in .; do foo y; done",
        "/lib64/ld-linux-x86-64.so.2 /bin/rm y",
      })
  void whatCannotBeToldIsNotAllowed(String command) {
    assertThat(decide(DENIES, command)).isIn(Decision.ASK, Decision.DENY);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "ls",
        "ls *.java",
        "git status",
        "git log --oneline -5",
        "git diff -- src/a",
        "echo rm",
        "echo 'rm x'",
        "echo \"rm x\"",
        "grep rm x",
        "cat perm x",
        "FOO=1 ls",
        "env ls",
        "sh -c 'ls'",
        "bash -lc 'git status'",
        "timeout 5 ls",
        "ls | head -5",
        "ls > out",
        "for f in a b; do echo $f; done",
        "if true; then ls; fi",
        "cd src && ls",
        "cat $HOME/x",
        "echo \"$X\"",
        "find . -name '*.java'",
        "find . -exec grep x {} +",
        "ls | xargs cat",
        "sed -n 1,5p x",
        "awk '{print $1}' x",
        "git -C . status",
        "git stash push",
        "/usr/bin/ls x",
        "rmdir x",
        "farm x",
      })
  void whatIsNotDeniedStaysAllowed(String command) {
    assertThat(decide(DENIES, command)).isEqualTo(Decision.ALLOW);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "git status",
        " git  status ",
        "git\tstatus",
        "'git' \"status\"",
        "git sta'tus'",
        "git \\\n status",
        "git log --oneline",
        "git log --format='%h %s'",
        "git log -- src/*.java",
        "git status; git log",
        "git status && npm test",
        "git status || git log",
        "git status\ngit log",
        "sh -c 'git status'",
        "bash -lc 'git status && git log'",
        "timeout 60 npm test",
        "nice -n 5 npm test",
        "nohup npm test",
        "env npm test",
        "env LC_ALL=C npm test",
        "LC_ALL=C npm test",
        "command npm test",
        "exec npm test",
        "time npm test",
        "NODE_ENV=test npm test",
        "npm test 2>&1",
        "npm test >/dev/null 2>&1",
        "npm test </dev/null",
        "npm test # why not",
        "(git status)",
        "ls src/*.java",
        "ls ~/x",
        "ls 'a b'",
        "eval git status",
      })
  void whatIsAllowedStaysAllowed(String command) {
    assertThat(decide(ALLOWS, command)).isEqualTo(Decision.ALLOW);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "git status; rm -rf /",
        "git status $(rm x)",
        "git status `rm x`",
        "git status && rm x",
        "git status & rm x",
        "git status | sh",
        "git status\nrm x",
        "git log > x",
        "git log >> ~/.bashrc",
        "git log >2",
        "npm test < x",
        "npm test <<E\nx\nE",
        "git log $X",
        "ls *",
        "ls $(x)",
        "ls {a,b}",
        "git log --output=x",
        "git -c core.pager=x log",
        "git status -s",
        "npm test -- --x",
        "sudo npm test",
        "xargs npm test",
        "find . -exec npm test \\;",
        "LD_PRELOAD=x npm test",
        "PATH=. npm test",
        "FOO=1 npm test",
        "NODE_ENV=production npm test",
        "env PATH=. npm test",
        "env -C / npm test",
        "time -o x -f y npm test",
        "exec -a x npm test",
        "fish -c 'npm test' -C 'rm x'",
        "bash --rcfile x -c 'npm test'",
        "PATH=.; npm test",
        "cd / && npm test",
        "alias npm=rm; npm test",
        "npm() { rm x; }; npm test",
        "./npm test",
        "/tmp/npm test",
        "for i in 1; do npm test; done",
        "sh -c 'npm test; rm x'",
        "sh -c \"$X\"",
        "sh",
        "",
      })
  void noPatternVouchesForMoreThanItNames(String command) {
    assertThat(decide(ALLOWS, command)).isEqualTo(Decision.ASK);
  }

  @ParameterizedTest
  @ValueSource(strings = {"$(", "${", "\"$(", "`", "(", "<(", "sh -c '", "eval ", "{ ", "$((", "'"})
  void nothingIsTooDeepToBeJudged(String opening) {
    assertThat(decide(DENIES, opening.repeat(9_000))).isNotNull();
    assertThat(decide(DENIES, "rm x; " + opening.repeat(9_000))).isEqualTo(Decision.DENY);
    assertThat(decide(ALLOWS, "git status " + opening.repeat(9_000))).isEqualTo(Decision.ASK);
  }
}
