package dev.konsol.tools;

import static org.assertj.core.api.Assertions.assertThat;

import dev.konsol.core.tool.Tool;
import dev.konsol.core.trust.Trust;
import dev.konsol.eval.Evaluations;
import dev.konsol.lsp.LanguageServers;
import dev.konsol.tools.eval.EvalTools;
import dev.konsol.tools.eval.SnippetRuns;
import dev.konsol.tools.lsp.LspTools;
import dev.konsol.tools.lsp.query.Reach;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// What other programs' models are told of the tools. Those of consoles are opened with them.
class SpecsTest {
  @Test
  void everyToolSaysWhatItTakesAndWhatItGives() {
    List<Tool> all = new ArrayList<>();
    try (SnippetRuns snippets = new SnippetRuns(SpecsTest::noSessions)) {
      all.addAll(EvalTools.all(snippets, Trust.everything()));
    }
    all.addAll(LspTools.all(SpecsTest::noServers, Reach.ANYWHERE, Trust.everything()));
    assertThat(all)
        .hasSizeGreaterThan(12)
        .allSatisfy(
            tool -> {
              assertThat(tool.spec().description()).hasSizeGreaterThan(60);
              assertObject(tool.spec().inputSchema());
              assertObject(tool.spec().outputSchema().orElse("{}"));
              assertInput(JsonMapper.shared().readTree(tool.spec().inputSchema()));
            });
  }

  @Test
  void snippetsOfEveryLanguageTakeWhatTheContractNames() {
    try (SnippetRuns snippets = new SnippetRuns(SpecsTest::noSessions)) {
      assertThat(EvalTools.all(snippets, Trust.everything()))
          .map(Tool::spec)
          .filteredOn(spec -> spec.name().startsWith("run_"))
          .hasSize(3)
          .allSatisfy(
              spec ->
                  assertThat(
                          JsonMapper.shared()
                              .readTree(spec.inputSchema())
                              .path("properties")
                              .propertyNames())
                      .contains("code", "projectRoot", "projectPath", "sourceSet", "sessionId"));
    }
  }

  /// Names as the contract of the snippets spells them, bounds that mean something, and nothing
  /// that is not declared.
  private static void assertInput(JsonNode schema) {
    assertThat(schema.path("additionalProperties").booleanValue(true)).isFalse();
    for (String name : schema.path("properties").propertyNames()) {
      assertThat(name).matches("[a-z]+([A-Z][a-z]+)*");
      assertThat(schema.path("properties").path(name).path("maximum").asLong(0))
          .isLessThan(Integer.MAX_VALUE);
    }
  }

  private static void assertObject(String schema) {
    JsonNode node = JsonMapper.shared().readTree(schema);
    assertThat(node.path("type").asString("")).isEqualTo("object");
    node.path("required")
        .forEach(name -> assertThat(node.path("properties").has(name.asString())).isTrue());
  }

  private static Evaluations noSessions() {
    throw new AssertionError("describing a tool opens no session");
  }

  private static LanguageServers noServers() {
    throw new AssertionError("describing a tool starts no server");
  }
}
