package dev.konsol.checks;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import tools.jackson.databind.JsonNode;

/// A client of `konsol mcp`, written from the specification: one JSON message a line, and nothing
/// else on stdout.
final class McpClient implements AutoCloseable {
  private final Process process;
  private final OutputStream in;
  private final BufferedReader out;
  private int ids;

  McpClient(KonsolProgram konsol, String... options) {
    this(konsol, Map.of(), options);
  }

  /// @param variables of its own environment
  McpClient(KonsolProgram konsol, Map<String, String> variables, String... options) {
    try {
      ProcessBuilder command = konsol.command("mcp");
      command.command().addAll(List.of(options));
      command.environment().putAll(variables);
      process =
          command
              .redirectInput(ProcessBuilder.Redirect.PIPE)
              .redirectError(konsol.home().resolve("mcp-stderr").toFile())
              .start();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    in = process.getOutputStream();
    out = process.inputReader(StandardCharsets.UTF_8);
    request(
        "initialize",
        Map.of(
            "protocolVersion",
            "2025-11-25",
            "capabilities",
            Map.of(),
            "clientInfo",
            Map.of("name", "checks", "version", "1")));
    send(Map.of("jsonrpc", "2.0", "method", "notifications/initialized"));
  }

  long pid() {
    return process.pid();
  }

  /// The result; notifications that come before it are passed over.
  JsonNode request(String method, Map<String, ?> params) {
    int id = ++ids;
    send(Map.of("jsonrpc", "2.0", "id", id, "method", method, "params", params));
    while (true) {
      JsonNode message = read();
      if (message.path("id").asInt(-1) == id) {
        return message.path("result");
      }
    }
  }

  JsonNode call(String tool, Map<String, ?> arguments) {
    return request("tools/call", Map.of("name", tool, "arguments", arguments));
  }

  /// Begins a call that may take long; answers the request's id.
  int start(String tool, Map<String, ?> arguments) {
    int id = ++ids;
    Map<String, ?> params = Map.of("name", tool, "arguments", arguments);
    send(Map.of("jsonrpc", "2.0", "id", id, "method", "tools/call", "params", params));
    return id;
  }

  void cancel(int request) {
    send(
        Map.of(
            "jsonrpc",
            "2.0",
            "method",
            "notifications/cancelled",
            "params",
            Map.of("requestId", request)));
  }

  static String text(JsonNode result) {
    return result.path("content").path(0).path("text").asString();
  }

  private void send(Map<String, ?> message) {
    try {
      in.write((Json.write(message) + "\n").getBytes(StandardCharsets.UTF_8));
      in.flush();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private JsonNode read() {
    try {
      String line = out.readLine();
      if (line == null) {
        throw new AssertionError("konsol mcp has ended");
      }
      return Json.read(line);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /// Ends its input and answers the exit code.
  int end() {
    try {
      in.close();
      if (!process.waitFor(30, TimeUnit.SECONDS)) {
        throw new AssertionError("konsol mcp does not end");
      }
      return process.exitValue();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new AssertionError(e);
    }
  }

  @Override
  public void close() {
    process.destroyForcibly();
  }
}
