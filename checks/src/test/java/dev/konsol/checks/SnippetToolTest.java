package dev.konsol.checks;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/// The snippet tools as a model meets them: what is refused, and what an answer is made of.
@Tag("slow")
class SnippetToolTest {
  @AutoClose private final KonsolProgram konsol = new KonsolProgram();

  private static JsonNode run(McpClient client, String language, String code, String... more) {
    Map<String, Object> arguments = new HashMap<>(Map.of("code", code));
    for (int i = 0; i < more.length; i += 2) {
      arguments.put(more[i], more[i + 1].equals("true") ? true : more[i + 1]);
    }
    return client.call("run_" + language + "_snippet", arguments);
  }

  private static String value(McpClient client, String language, String code, String... more) {
    JsonNode answer = run(client, language, code, more);
    assertThat(answer.path("isError").asBoolean()).as("%s", answer).isFalse();
    return McpClient.text(answer);
  }

  private static void assertRefused(JsonNode answer) {
    assertThat(answer.path("isError").asBoolean()).as("%s", answer).isTrue();
    assertThat(answer.path("content")).hasSize(1);
    assertThat(McpClient.text(answer)).startsWith("Error: ");
  }

  @Test
  void whatIsRefusedChangesNothing() throws IOException {
    Path other = Files.createDirectories(konsol.home().resolve("other"));
    try (McpClient client = new McpClient(konsol)) {
      for (String language : new String[] {"java", "ruby"}) {
        String declared = language.equals("java") ? "int x = 41;" : "x = 41";
        value(client, language, declared, "sessionId", language);
        value(client, language, declared);

        assertRefused(run(client, language, "1", "sessionId", language, "projectPath", ":nope"));
        assertRefused(run(client, language, "1", "sessionId", language, "sourceSet", "test"));
        assertRefused(run(client, language, "1", "sessionId", language, "projectRoot", "/nope"));
        assertRefused(run(client, language, "1", "projectPath", ":nope"));
        assertRefused(run(client, language, "1", "rollback", "true"));
        assertRefused(run(client, language, "1", "sessionId", language, "sesionId", "typo"));
        assertThat(value(client, language, "x + 1", "sessionId", language)).isEqualTo("42");
        assertThat(value(client, language, "x + 1")).isEqualTo("42");
      }
      assertThat(value(client, "java", "x + 1", "sessionId", "java", "sourceSet", "main"))
          .isEqualTo("42");
      assertThat(value(client, "java", "x + 1", "sourceSet", "main")).isEqualTo("42");
      Path namesake = Files.createDirectories(other.resolve(konsol.home().getFileName()));
      assertThat(value(client, "ruby", "x = 1", "projectRoot", namesake.toString())).isEqualTo("1");
      assertThat(value(client, "ruby", "x")).isEqualTo("41");
      assertThat(value(client, "ruby", "x", "projectRoot", namesake.toString())).isEqualTo("1");
      assertThat(value(client, "ruby", "defined?(x)", "sessionId", "ruby", "projectRoot", "other"))
          .isEqualTo("nil");
    }
  }

  @Test
  void aReplacedSessionOfTheDaemonStaysUntilItsSuccessorIsThere() {
    try (McpClient client = new McpClient(konsol)) {
      value(client, "ruby", "x = 41", "sessionId", "s");

      Cli refused = Cli.run(konsol, "eval", "--session", "s", "--module", "m", "x");
      assertThat(refused.exit()).isEqualTo(2);
      assertThat(refused.err()).startsWith("konsol: ").contains("module 'm'");
      assertThat(value(client, "ruby", "x", "sessionId", "s")).isEqualTo("41");
    }
  }

  @Test
  void noBlockOfTextIsEmpty() {
    try (McpClient client = new McpClient(konsol)) {
      for (String code :
          new String[] {
            "void f() {}",
            "display(1);",
            "\"\"",
            "System.out.println();",
            "html(\"\"); markdown(\" \");",
            "import java.util.*;"
          }) {
        JsonNode answer = run(client, "java", code);
        assertThat(answer.path("isError").asBoolean()).as("%s", answer).isFalse();
        assertThat(answer.path("content")).isNotEmpty();
        answer
            .path("content")
            .forEach(block -> assertThat(block.path("text").asString()).as(code).isNotBlank());
      }
      assertThat(McpClient.text(run(client, "java", "display(7);"))).isEqualTo("7");
    }
  }

  @Test
  void everyFailureBeginsWithError() {
    try (McpClient client = new McpClient(konsol)) {
      assertRefused(client.call("run_kotlin_snippet", Map.of()));
      assertRefused(client.call("run_kotlin_snippet", Map.of("code", 1)));
      assertRefused(client.call("run_kotlin_snippet", Map.of("code", " ")));
      assertRefused(run(client, "kotlin", "1", "projectRoot", "\0"));
      assertRefused(run(client, "kotlin", "1 +"));
      assertRefused(run(client, "kotlin", "error(\"no\")"));
    }
  }
}
