package dev.konsol.app.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.konsol.agent.policy.Decision;
import dev.konsol.agent.policy.Rule;
import dev.konsol.core.KonsolException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.json.JsonMapper;

class RememberedRulesTest {
  private static final Rule RULE = Rule.parse(Decision.ALLOW, "shell:git status");

  @TempDir Path folder;

  private RememberedRules rules() {
    return new RememberedRules(Map.of("XDG_CONFIG_HOME", folder.toString()));
  }

  private Path file() {
    return folder.resolve("konsol").resolve("config.json");
  }

  @Test
  void whatElseStandsThereStays() throws IOException {
    Files.createDirectories(file().getParent());
    Files.writeString(file(), "{\"model\":\"script:x\",\"allow\":[\"read_file\"]}");
    rules().accept(RULE);
    rules().accept(RULE);
    assertThat(JsonMapper.shared().readTree(Files.readString(file())).toString())
        .isEqualTo("{\"model\":\"script:x\",\"allow\":[\"read_file\",\"shell:git status\"]}");
  }

  @Test
  void aLinkToTheFileStays() throws IOException {
    Path elsewhere = Files.writeString(folder.resolve("mine.json"), "{\"model\":\"script:x\"}");
    Files.createDirectories(file().getParent());
    Files.createSymbolicLink(file(), elsewhere);
    rules().accept(RULE);
    assertThat(file()).isSymbolicLink();
    assertThat(Files.readString(elsewhere)).contains("script:x", "shell:git status");
  }

  @Test
  void aFileThatIsNotThereIsMade() throws IOException {
    rules().accept(RULE);
    assertThat(Files.readString(file())).contains("shell:git status");
  }

  @Test
  void aFileThatCannotBeReadIsLeftAlone() throws IOException {
    Files.createDirectories(file().getParent());
    Files.writeString(file(), "{oops");
    assertThatThrownBy(() -> rules().accept(RULE))
        .isInstanceOf(KonsolException.class)
        .hasMessageContaining("was not changed");
    assertThat(Files.readString(file())).isEqualTo("{oops");
  }
}
