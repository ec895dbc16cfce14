package dev.konsol.checks;

import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;

/// A way to a console of the daemon's.
sealed interface ConsoleDoor {
  void create(String key, String command);

  /// Waits until the console has printed that.
  void await(String key, String text);

  void type(String key, String input);

  void kill(String key);

  /// What it printed, as text, and how it ended: its code, or the signal that ended it.
  List<String> ending(String key);

  /// Why something that is not there cannot be read.
  String refusal(String key);

  record Lines(LineClient client) implements ConsoleDoor {
    @Override
    public void create(String key, String command) {
      client.create(key, command);
    }

    @Override
    public void await(String key, String text) {
      client.awaitPattern(key, text);
    }

    @Override
    public void type(String key, String input) {
      client.ok("send", "key", key, "input", input);
    }

    @Override
    public void kill(String key) {
      client.ok("kill", "key", key);
    }

    @Override
    public List<String> ending(String key) {
      JsonNode exit = client.awaitExit(key);
      String code = exit.path("exit_code").asString("");
      String output = LineClient.text(client.ok("read", "key", key, "view", "text"));
      return List.of(output, exit.path("signal").asString(code));
    }

    @Override
    public String refusal(String key) {
      return client.refused("read", "key", key);
    }
  }

  record Mcp(Tools tools) implements ConsoleDoor {
    @Override
    public void create(String key, String command) {
      tools.call("console_create", Map.of("key", key, "command", command));
    }

    @Override
    public void await(String key, String text) {
      tools.call("console_wait", Map.of("key", key, "pattern", text));
    }

    @Override
    public void type(String key, String input) {
      tools.call("console_send", Map.of("key", key, "input", input));
    }

    @Override
    public void kill(String key) {
      tools.call("console_kill", Map.of("key", key));
    }

    @Override
    public List<String> ending(String key) {
      tools.call("console_wait", Map.of("key", key, "until", "exit"));
      JsonNode read = tools.call("console_read", Map.of("key", key)).path("structuredContent");
      String code = read.path("exit_code").asString("");
      return List.of(read.path("data").asString(), read.path("signal").asString(code));
    }

    @Override
    public String refusal(String key) {
      return McpClient.text(tools.call("console_read", Map.of("key", key)));
    }
  }

  record Http(HttpServer server) implements ConsoleDoor {
    private JsonNode act(String key, String action, Object... fields) {
      return server.post("/v1/consoles/" + key + "/" + action, fields).json();
    }

    @Override
    public void create(String key, String command) {
      server.post("/v1/consoles", "key", key, "command", command);
    }

    @Override
    public void await(String key, String text) {
      act(key, "wait", "pattern", text);
    }

    @Override
    public void type(String key, String input) {
      act(key, "input", "input", input);
    }

    @Override
    public void kill(String key) {
      act(key, "kill");
    }

    @Override
    public List<String> ending(String key) {
      JsonNode exit = act(key, "wait", "until", "exit");
      String code = exit.path("exit_code").asString("");
      String output = server.get("/v1/consoles/" + key + "/output").body().replace("\r", "");
      return List.of(output, exit.path("signal").asString(code));
    }

    @Override
    public String refusal(String key) {
      return server.get("/v1/consoles/" + key + "/output").text("detail");
    }
  }

  record CommandLine(KonsolProgram konsol) implements ConsoleDoor {
    private String console(String... words) {
      ProcessBuilder command = konsol.command("console");
      command.command().addAll(List.of(words));
      return Cli.run(konsol, command).ok();
    }

    @Override
    public void create(String key, String command) {
      console("create", "--key", key, command);
    }

    @Override
    public void await(String key, String text) {
      console("wait", key, "--pattern", text);
    }

    @Override
    public void type(String key, String input) {
      console("send", key, input);
    }

    @Override
    public void kill(String key) {
      console("kill", key);
    }

    @Override
    public List<String> ending(String key) {
      return List.of(console("read", key, "--text"), console("wait", key).strip());
    }

    @Override
    public String refusal(String key) {
      String problem = Cli.run(konsol, "console", "read", key).failure(1);
      return problem.replaceFirst("^konsol: ", "").strip();
    }
  }
}
