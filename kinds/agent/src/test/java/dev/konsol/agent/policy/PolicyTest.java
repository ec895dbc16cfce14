package dev.konsol.agent.policy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.konsol.core.KonsolException;
import dev.konsol.core.tool.Judged;
import dev.konsol.core.tool.ToolSpec;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class PolicyTest {
  private static final Path ROOT = Path.of("/work/project");
  private static final ToolSpec READS = tool("read_file", ToolSpec.Effects.READS);
  private static final ToolSpec WRITES =
      tool("write_file", new ToolSpec.Effects(false, true, true, false));
  private static final ToolSpec SHELL =
      tool("shell", new ToolSpec.Effects(false, true, false, true));
  private static final ToolSpec CREATES =
      tool("console_create", new ToolSpec.Effects(false, false, false, true));
  private static final ToolSpec LOOKS = tool("console_read", ToolSpec.Effects.READS);
  private static final ToolSpec TYPES =
      tool("console_send", new ToolSpec.Effects(false, true, false, true));

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

  private static List<Judged> command(String text) {
    return List.of(new Judged.CommandLine(text));
  }

  private static Judged file(String named, String real, Judged.Use use) {
    return new Judged.File(ROOT, ROOT.resolve(named), ROOT.resolve(real), use, false);
  }

  private static Decision writes(Policy policy, String named, String real) {
    return policy.decide(WRITES, List.of(file(named, real, Judged.Use.CHANGE)));
  }

  @Test
  void readingIsAllowedAndEverythingElseAskedFor() {
    assertThat(Policy.CAREFUL.decide(READS, List.of())).isEqualTo(Decision.ALLOW);
    assertThat(Policy.CAREFUL.decide(SHELL, command("ls"))).isEqualTo(Decision.ASK);
  }

  @Test
  void denyingComesBeforeAskingAndAskingBeforeAllowingWhereverARuleStands() {
    Policy policy = policy("allow shell", "ask shell:cp *", "deny shell:rm *");
    assertThat(policy.decide(SHELL, command("rm -r x"))).isEqualTo(Decision.DENY);
    assertThat(policy.decide(SHELL, command("cp a b"))).isEqualTo(Decision.ASK);
    assertThat(policy.decide(SHELL, command("ls"))).isEqualTo(Decision.ALLOW);
    assertThat(policy("deny *").decide(READS, List.of())).isEqualTo(Decision.DENY);
  }

  @Test
  void aRuleForAFileMeansWhatLinksLeadToAndARuleAgainstItAlsoItsName() {
    Policy allows = policy("allow write_file:docs/*");
    assertThat(writes(allows, "docs/a.md", "docs/a.md")).isEqualTo(Decision.ALLOW);
    assertThat(writes(allows, "src/../docs/a.md", "docs/a.md")).isEqualTo(Decision.ALLOW);
    assertThat(writes(allows, "docs/link", "src/main")).isEqualTo(Decision.ASK);
    Policy denies = policy("allow write_file", "deny write_file:*.lock");
    assertThat(writes(denies, "link", "yarn.lock")).isEqualTo(Decision.DENY);
    assertThat(writes(denies, "yarn.lock", "other")).isEqualTo(Decision.DENY);
  }

  @Test
  void aRuleWithoutAPatternDoesNotMeanFilesThatStartPrograms() {
    Policy allows = policy("allow write_file");
    assertThat(writes(allows, "src/a", "src/a")).isEqualTo(Decision.ALLOW);
    assertThat(writes(allows, ".git/config", ".git/config")).isEqualTo(Decision.ASK);
    for (String own : List.of(".local/state/konsol/trust", ".config/konsol/config.json")) {
      assertThat(writes(allows, own, own)).isEqualTo(Decision.ASK);
    }
    assertThat(writes(allows, "x", "sub/.GIT/hooks/pre-commit")).isEqualTo(Decision.ASK);
    assertThat(writes(allows, ".konsol/config.json", ".konsol/config.json"))
        .isEqualTo(Decision.ASK);
    assertThat(writes(policy("allow write_file:.git/info/*"), ".git/info/x", ".git/info/x"))
        .isEqualTo(Decision.ALLOW);
  }

  @Test
  void whatMayNotBeReadIsNotLeftToASearch() {
    Policy policy =
        policy("deny read_file:.env", "deny search_files:private/*", "ask search_files");
    assertThat(policy.leaves("search_files", file(".env", ".env", Judged.Use.READ))).isFalse();
    assertThat(policy.leaves("search_files", file("private/a", "private/a", Judged.Use.READ)))
        .isFalse();
    assertThat(policy.leaves("search_files", file("a", "a", Judged.Use.READ))).isTrue();
    assertThat(policy.leaves("lsp_rename", file(".env", ".env", Judged.Use.CHANGE))).isFalse();
  }

  @Test
  void aFileSystemThatTakesAnyCaseIsTakenAtItsWord() {
    Policy policy = policy("allow write_file", "deny write_file:secret/*");
    Judged.File folds =
        new Judged.File(
            ROOT, ROOT.resolve("SECRET/a"), ROOT.resolve("SECRET/a"), Judged.Use.CHANGE, true);
    assertThat(policy.decide(WRITES, List.of(folds))).isEqualTo(Decision.DENY);
    assertThat(writes(policy, "SECRET/a", "SECRET/a")).isEqualTo(Decision.ALLOW);
  }

  @Test
  void argumentsOfForeignToolsAreJudgedOneByOneAsTheyAreSpelled() {
    ToolSpec foreign = tool("fs__write", new ToolSpec.Effects(false, true, false, true));
    Policy policy =
        policy("allow fs__write:docs/*", "allow fs__write:x", "deny fs__write:*secret*");
    assertThat(policy.decide(foreign, texts("docs/a", "x"))).isEqualTo(Decision.ALLOW);
    assertThat(policy.decide(foreign, texts("docs/a", "src/b"))).isEqualTo(Decision.ASK);
    assertThat(policy.decide(foreign, texts("docs/../src"))).isEqualTo(Decision.ASK);
    assertThat(policy.decide(foreign, texts("docs/a", "x", "a/SECRET"))).isEqualTo(Decision.DENY);
    assertThat(policy.decide(foreign, List.of())).isEqualTo(Decision.ASK);
  }

  private static List<Judged> texts(String... all) {
    return List.of(all).stream().<Judged>map(Judged.Text::new).toList();
  }

  @Test
  void everyPartOfACallIsJudged() {
    Policy policy = policy("allow console_create:npm run dev");
    Judged dev = new Judged.CommandLine("npm run dev");
    assertThat(policy.decide(CREATES, List.of(dev))).isEqualTo(Decision.ALLOW);
    assertThat(
            policy.decide(
                CREATES, List.of(dev, new Judged.Variable("NODE_OPTIONS", "--require=./x"))))
        .isEqualTo(Decision.ASK);
    assertThat(policy.decide(CREATES, List.of(dev, new Judged.Variable("TZ", "UTC"))))
        .isEqualTo(Decision.ALLOW);
    assertThat(policy.decide(CREATES, List.of(dev, file("x", "x", Judged.Use.WORK))))
        .isEqualTo(Decision.ASK);
    assertThat(policy.decide(CREATES, List.of(dev, file("log", "log", Judged.Use.CHANGE))))
        .isEqualTo(Decision.ASK);
  }

  @Test
  void aRuleAgainstACommandCountsForEverythingThatRunsCommands() {
    Policy policy = new Policy(policy("deny shell:rm *").rules(), Decision.ALLOW);
    assertThat(policy.decide(CREATES, List.of(new Judged.Argv(List.of("/bin/rm", "x")))))
        .isEqualTo(Decision.DENY);
    assertThat(
            policy.decide(
                TYPES, List.of(new Judged.Session("sh", true), new Judged.Code("rm x\n"))))
        .isEqualTo(Decision.DENY);
    assertThat(
            policy.decide(TYPES, List.of(new Judged.Session("sh", true), new Judged.Code("m x\n"))))
        .isEqualTo(Decision.ASK);
  }

  @Test
  void sessionsOfOthersNeedARuleThatNamesThem() {
    List<Judged> own = List.of(new Judged.Session("dev", true));
    List<Judged> other = List.of(new Judged.Session("dev", false));
    assertThat(Policy.CAREFUL.decide(LOOKS, own)).isEqualTo(Decision.ALLOW);
    assertThat(Policy.CAREFUL.decide(LOOKS, other)).isEqualTo(Decision.ASK);
    assertThat(policy("allow console_read").decide(LOOKS, other)).isEqualTo(Decision.ASK);
    assertThat(policy("allow console_read:d*").decide(LOOKS, other)).isEqualTo(Decision.ALLOW);
  }

  @Test
  void whatIsNoRuleIsRefused() {
    assertThatThrownBy(() -> Rule.parse(Decision.ALLOW, ":x")).isInstanceOf(KonsolException.class);
    assertThatThrownBy(() -> Decision.named("maybe"))
        .isInstanceOf(KonsolException.class)
        .hasMessageContaining("ask, allow or deny");
  }
}
