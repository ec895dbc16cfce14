package dev.konsol.agent.policy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.konsol.core.KonsolException;
import dev.konsol.core.ToolSpec;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class PolicyTest {
  private static final ToolSpec READS = tool("read_file", ToolSpec.Effects.READS);
  private static final ToolSpec SHELL =
      tool("shell", new ToolSpec.Effects(false, true, false, true));

  private static ToolSpec tool(String name, ToolSpec.Effects effects) {
    return new ToolSpec(name, name, "", "{}", Optional.empty(), effects);
  }

  private static Policy policy(String... rules) {
    return new Policy(
        List.of(rules).stream()
            .map(rule -> rule.split(" ", 2))
            .map(rule -> Rule.parse(Decision.named(rule[0]), rule[1]))
            .toList(),
        Decision.ASK);
  }

  private static String command(String text) {
    return "{\"command\":\"" + text + "\"}";
  }

  @Test
  void readingIsAllowedAndEverythingElseAskedFor() {
    assertThat(Policy.CAREFUL.decide(READS, "{}")).isEqualTo(Decision.ALLOW);
    assertThat(Policy.CAREFUL.decide(SHELL, "{}")).isEqualTo(Decision.ASK);
  }

  @Test
  void theFirstRuleThatFitsCounts() {
    Policy policy = policy("deny shell:rm *", "allow shell");
    assertThat(policy.decide(SHELL, command("rm -r x"))).isEqualTo(Decision.DENY);
    assertThat(policy.decide(SHELL, command("ls"))).isEqualTo(Decision.ALLOW);
    assertThat(policy("deny *").decide(READS, "{}")).isEqualTo(Decision.DENY);
  }

  @Test
  void noPatternVouchesForACommandThatHidesAnother() {
    Policy policy = policy("allow shell:git *", "allow write_file:docs/*");
    assertThat(policy.decide(SHELL, command("git status"))).isEqualTo(Decision.ALLOW);
    for (String trick :
        List.of("git x; rm y", "git x && y", "git $(y)", "git `y`", "git x | y", "git x > y")) {
      assertThat(policy.decide(SHELL, command(trick))).isEqualTo(Decision.ASK);
    }
    ToolSpec write = tool("write_file", new ToolSpec.Effects(false, true, true, false));
    assertThat(policy.decide(write, "{\"path\":\"docs/a.md\"}")).isEqualTo(Decision.ALLOW);
    assertThat(policy.decide(write, "{\"path\":\"docs/../a\"}")).isEqualTo(Decision.ASK);
  }

  @Test
  void whatIsNoRuleIsRefused() {
    assertThatThrownBy(() -> Rule.parse(Decision.ALLOW, ":x")).isInstanceOf(KonsolException.class);
    assertThatThrownBy(() -> Decision.named("maybe"))
        .isInstanceOf(KonsolException.class)
        .hasMessageContaining("ask, allow or deny");
  }
}
