package dev.konsol.agent.policy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.konsol.core.tool.Judged;
import dev.konsol.core.tool.ToolSpec;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ModeTest {
  private static final Path ROOT = Path.of("/work/project");

  private static Decision decided(Mode mode, Policy host, String tool, String file) {
    ToolSpec spec =
        new ToolSpec(
            tool, tool, "", "{}", Optional.empty(), new ToolSpec.Effects(false, true, true, false));
    Path path = ROOT.resolve(file);
    return mode.policy(host, List.of())
        .decide(spec, List.of(new Judged.File(ROOT, path, path, Judged.Use.CHANGE, false)));
  }

  @ParameterizedTest
  @ValueSource(strings = {"write_file", "edit_file", "apply_patch"})
  void editingChangesFilesWithoutAskingButNotWhatIsDenied(String tool) {
    Policy host = new Policy(List.of(Rule.parse(Decision.DENY, "write_file:*.lock")), Decision.ASK);
    assertThat(decided(Mode.ASK, host, tool, "a.txt")).isEqualTo(Decision.ASK);
    assertThat(decided(Mode.EDIT, host, tool, "a.txt")).isEqualTo(Decision.ALLOW);
    assertThat(decided(Mode.EDIT, host, tool, "yarn.lock")).isEqualTo(Decision.DENY);
    assertThat(decided(Mode.EDIT, host, tool, ".git/config")).isEqualTo(Decision.ASK);
    assertThat(decided(Mode.READ, host, tool, "a.txt")).isEqualTo(Decision.DENY);
  }
}
