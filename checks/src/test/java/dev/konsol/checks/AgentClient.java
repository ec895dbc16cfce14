package dev.konsol.checks;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import tools.jackson.databind.JsonNode;

/// A client of `konsol agent --stdio`, written from the contract: it shares no code with the
/// program, and fails on any byte of stdout that is no JSON line.
final class AgentClient implements AutoCloseable {
  private static final int PATIENCE_SECONDS = 30;

  private final Process process;
  private final OutputStream in;
  private final BufferedReader out;
  private final List<JsonNode> seen = new ArrayList<>();

  AgentClient(KonsolProgram konsol, Path directory, String... arguments) {
    List<String> words = new ArrayList<>(List.of("agent", "--stdio"));
    words.addAll(List.of("--dir", konsol.home().resolve("agents").toString()));
    words.addAll(List.of(arguments));
    try {
      process =
          konsol
              .command(words.toArray(String[]::new))
              .directory(directory.toFile())
              .redirectInput(ProcessBuilder.Redirect.PIPE)
              .redirectError(konsol.home().resolve("stderr").toFile())
              .start();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    in = process.getOutputStream();
    out =
        new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
  }

  long pid() {
    return process.pid();
  }

  void send(String line) {
    try {
      in.write((line + "\n").getBytes(StandardCharsets.UTF_8));
      in.flush();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  void send(Object... namesAndValues) {
    Map<String, Object> message = Json.object(namesAndValues);
    send(Json.write(message));
  }

  void endInput() {
    try {
      in.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /// The next message of that type; what comes before it is kept in [#seen].
  JsonNode await(String type) {
    while (true) {
      JsonNode message = read();
      if (message.path("type").asString().equals(type)) {
        return message;
      }
    }
  }

  private JsonNode read() {
    try {
      String line = out.readLine();
      assertThat(line).as("a line after " + seen).isNotNull();
      JsonNode message = Json.read(line);
      seen.add(message);
      return message;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /// Everything up to the end of the program.
  List<JsonNode> toTheEnd() {
    try {
      for (String line = out.readLine(); line != null; line = out.readLine()) {
        seen.add(Json.read(line));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return seen;
  }

  List<JsonNode> seen(String type) {
    return seen.stream().filter(message -> message.path("type").asString().equals(type)).toList();
  }

  int exitCode() {
    try {
      assertThat(process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)).isTrue();
      return process.exitValue();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  @Override
  public void close() {
    process.destroyForcibly();
  }
}
