package dev.konsol.checks;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;

/// An editor that speaks just enough of ACP to have one prompt answered, and refuses whatever it is
/// asked.
final class AcpPeer implements AutoCloseable {
  private final Process process;
  private final OutputStream in;
  private final BufferedReader out;
  private final List<JsonNode> told = new ArrayList<>();
  private int ids;

  AcpPeer(KonsolProgram konsol, Path directory, String... options) {
    List<String> words = new ArrayList<>(List.of("acp"));
    words.addAll(List.of(options));
    try {
      process =
          konsol
              .command(words.toArray(String[]::new))
              .directory(directory.toFile())
              .redirectInput(ProcessBuilder.Redirect.PIPE)
              .redirectError(konsol.home().resolve("acp-stderr").toFile())
              .start();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    in = process.getOutputStream();
    out = process.inputReader(StandardCharsets.UTF_8);
  }

  /// The result of a request; what the agent asks meanwhile is refused.
  JsonNode call(String method, Map<String, ?> params) {
    int id = ++ids;
    send(Map.of("jsonrpc", "2.0", "id", id, "method", method, "params", params));
    while (true) {
      JsonNode message = read();
      if (message.has("method") && message.has("id")) {
        Map<String, ?> refusal = Map.of("code", -32601, "message", "not here");
        send(Map.of("jsonrpc", "2.0", "id", message.path("id"), "error", refusal));
      } else if (message.path("id").asInt(-1) == id) {
        return message.path("result");
      } else {
        told.add(message);
      }
    }
  }

  /// What the agent said by itself.
  List<JsonNode> told() {
    return told;
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
        throw new AssertionError("konsol acp has ended");
      }
      return Json.read(line);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void close() {
    process.destroy();
  }
}
