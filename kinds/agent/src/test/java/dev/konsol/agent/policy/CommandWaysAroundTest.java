package dev.konsol.agent.policy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.konsol.core.tool.Judged;
import dev.konsol.core.tool.ToolSpec;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Commands that a shell, or a program, reads in another way than one would think: each ran past a
/// rule against it once.
class CommandWaysAroundTest {
  private static final ToolSpec SHELL =
      new ToolSpec(
          "shell", "", "", "{}", Optional.empty(), new ToolSpec.Effects(false, true, false, true));

  private static final Policy DENIES =
      new Policy(
          List.of(
              Rule.parse(Decision.ALLOW, "shell"),
              Rule.parse(Decision.DENY, "shell:rm *"),
              Rule.parse(Decision.DENY, "shell:git push*")),
          Decision.ASK);

  private static final Policy ALLOWS =
      new Policy(
          List.of(
              Rule.parse(Decision.ALLOW, "shell:git log*"),
              Rule.parse(Decision.ALLOW, "shell:npm test")),
          Decision.ASK);

  private static Decision decide(Policy policy, String command) {
    return policy.decide(SHELL, List.of(new Judged.CommandLine(command)));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "echo `echo \\\"; rm x\\\"`",
        "cat <<E\na\\\nE\n: <<'Q'\nE\nrm x\nQ",
        "cat <<-E\n\ta\\\nE\n: <<'Q'\nE\nrm x\nQ",
        "sudo -nu me rm x",
        "env -iu HOME rm x",
        "timeout -vk 1 5 rm x",
        "ionice -tc 3 rm x",
        "strace -fo y rm x",
        "bash -c 'exec -la y rm x'",
        "echo x | xargs -rn 1 rm",
        "bash -c 'eval -- rm x'",
      })
  void whatIsDeniedStaysDenied(String command) {
    assertThat(decide(DENIES, command)).isEqualTo(Decision.DENY);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "cat <<E\na\\\nE\n: <<'Q'\nE\nrm y\nQ",
        "cat <<E\nE\\\n\nrm y\nE",
        "cat <<E\n`echo \\\"; rm y\\\"`\nE",
        "bash -oc pipefail 'rm y'",
        "env -iS \"'r''m' y\"",
        "env -vS\"'r''m' y\"",
        "env --s=\"'r''m' y\"",
        "git grep -O'rm y' z",
        "git grep --open='rm y' z",
        "git fetch --upload-pa='rm y' .",
        "git clone -u 'rm y' . z",
        "git rebase -x 'rm y' HEAD~1",
        "git bisect run rm y",
        "git submodule foreach rm y",
        "git config alias.z '!rm y'",
        "tar cf z --checkpoint=1 --checkpoint-action=exec='rm y' z",
        "tar xf z --to-com='rm y'",
        "tar -cIf 'rm y' z z",
        "tar cIf 'rm y' z z",
        "sort --compress-program=./z z",
        "rg --pre ./z z",
        "fd -x rm y",
        "fd --exec-batch rm y",
        "zip z z -T -TT 'rm y'",
        "sed -nf z z",
        "sed --file=z z",
        "gawk --file=z",
        "bash -c \"test -v 'a[\\$(rm y)]'\"",
        "bash -c \"printf -v 'a[\\$(rm y)]' z\"",
        "java Z.java",
        "pytest z",
        "pip3 install .",
      })
  void whatCannotBeToldIsNotAllowed(String command) {
    assertThat(decide(DENIES, command)).isIn(Decision.ASK, Decision.DENY);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "echo \"`echo \\\"; rm x\\\"`\"",
        "cat <<E\nrm x\\\\\nE",
        "cat <<'E'\nrm x\\\nE",
        "git config --get user.name",
        "git rev-parse HEAD",
        "tar xzf x.tgz",
        "tar -tf LICENSE.tar README",
        "sort -u x",
        "rg -n x",
        "[ -d x ]",
        "[ -z \"$(ls)\" ]",
        "printf '%s[%s]' a b",
        "nice -10 ls",
        "timeout -k5 5 ls",
      })
  void whatIsNotDeniedStaysAllowed(String command) {
    assertThat(decide(DENIES, command)).isEqualTo(Decision.ALLOW);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "nice -5 npm test",
        "timeout -vk5 60 npm test",
      })
  void whatIsAllowedStaysAllowed(String command) {
    assertThat(decide(ALLOWS, command)).isEqualTo(Decision.ALLOW);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "git log --exe=x",
        "git log --outpu=x",
      })
  void noPatternVouchesForMoreThanItNames(String command) {
    assertThat(decide(ALLOWS, command)).isEqualTo(Decision.ASK);
  }
}
