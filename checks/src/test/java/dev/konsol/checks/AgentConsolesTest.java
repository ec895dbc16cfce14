package dev.konsol.checks;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/// The packaged daemon's agents beside a person's consoles and keys.
@Tag("slow")
class AgentConsolesTest {
  private static final String[] REPLIES = {
    reply("list", "console_list", "{}"),
    reply("all", "console_list", "{\"all\":true}"),
    reply("read", "console_read", "{\"key\":\"person\",\"offset\":0}"),
    reply("screen", "console_screen", "{\"key\":\"person\"}"),
    reply("wait", "console_wait", "{\"key\":\"person\",\"timeout_ms\":1}"),
    reply("send", "console_send", "{\"key\":\"person\",\"input\":\"x\"}"),
    reply("kill", "console_kill", "{\"key\":\"person\"}"),
    reply("keys", "shell", "{\"command\":\"env\"}"),
    "{\"when\":{\"role\":\"tool\"},\"text\":\"Done.\",\"repeat\":true}"
  };

  @AutoClose private static HttpServer server;

  private static String reply(String word, String tool, String arguments) {
    return """
        {"when":{"role":"user","matches":"%s"},"tool_calls":[{"name":"%s","arguments":%s}],"repeat":true}"""
        .formatted(word, tool, arguments);
  }

  @BeforeAll
  static void start() {
    server =
        HttpServer.started(
            Map.of("ANTHROPIC_API_KEY", "hush-1", "KONSOL_TOKEN", "hush-2"), REPLIES);
    Cli.run(
            server.program(),
            "console",
            "create",
            "--key",
            "person",
            "--",
            "sh",
            "-c",
            "echo private; env; cat")
        .ok();
    Cli.run(server.program(), "console", "wait", "person", "--pattern", "private").ok();
  }

  @Test
  void aPersonsConsoleIsNotReadWithoutAQuestion() {
    for (String word : new String[] {"all", "read", "screen", "wait", "send", "kill"}) {
      String id = server.session();
      server.say(id, word);
      JsonNode confirm = server.await(id, "confirm");
      assertThat(server.history(id, "tool_message")).as(word).isEmpty();
      server.post(
          "/sessions/" + id + "/answers",
          "request_id",
          confirm.path("request_id").asString(""),
          "value",
          false);
      server.await(id, "turn_end");
      assertThat(server.history(id, "tool_message").toString()).doesNotContain("private");
    }
    assertThat(Cli.run(server.program(), "console", "ls").ok()).contains("person", "running");
  }

  @Test
  void anAgentsListHasItsOwnConsoles() {
    String id = server.session();
    server.say(id, "list");
    server.await(id, "turn_end");
    assertThat(server.history(id, "confirm")).isEmpty();
    assertThat(server.history(id, "tool_message").toString())
        .contains("no consoles")
        .doesNotContain("person");
  }

  @Test
  void aPersonsConsoleHasThePersonsKeysAndWhatAModelStartsDoesNot() {
    assertThat(Cli.run(server.program(), "console", "read", "person").ok())
        .contains("ANTHROPIC_API_KEY=hush-1")
        .doesNotContain("hush-2");
    String id = server.session();
    server.say(id, "keys");
    server.grant(id);
    server.await(id, "turn_end");
    assertThat(server.history(id, "tool_message").toString())
        .contains("CHECKS_TAG")
        .doesNotContain("hush-");
    try (McpClient mcp = new McpClient(server.program())) {
      mcp.call("console_create", Map.of("command", "env", "key", "by-mcp"));
      mcp.call("console_wait", Map.of("key", "by-mcp", "until", "exit"));
      assertThat(mcp.said("console_read", Map.of("key", "by-mcp", "offset", 0)))
          .contains("CHECKS_TAG")
          .doesNotContain("hush-");
      JsonNode refused = mcp.call("console_list", Map.of("everything", true));
      assertThat(refused.path("isError").asBoolean(false)).isTrue();
      assertThat(McpClient.text(refused)).startsWith("There is no argument 'everything'");
    }
  }

  @Test
  void thePasswordOfTheStoreIsNotTakenFromTheCommandLine() {
    assertThat(
            Cli.run(server.program(), "serve", "--store", "jdbc:postgresql://me:hush-4@h/d")
                .failure(2))
        .contains("KONSOL_STORE")
        .doesNotContain("hush");
  }
}
