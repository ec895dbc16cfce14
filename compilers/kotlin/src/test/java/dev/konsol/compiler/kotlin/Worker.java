package dev.konsol.compiler.kotlin;

import dev.konsol.wire.compile.Compiled;
import dev.konsol.wire.compile.Step;
import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// The real worker as a process, told to run what was compiled.
final class Worker implements AutoCloseable {
  private final JsonMapper json = new JsonMapper();
  private final Process process;
  private final SocketChannel channel;
  private final BufferedReader frames;
  private int runs;

  /// A run's last frame, and what it printed before.
  record Ran(JsonNode result, String printed, List<JsonNode> displays) {
    String data() {
      return result.path("data").asString("");
    }
  }

  Worker(Path jdkHome, List<String> classPath) throws IOException {
    Path folder = Files.createTempDirectory("konsol-kotlin");
    Path socket = folder.resolve("s");
    try (ServerSocketChannel server = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
      server.bind(UnixDomainSocketAddress.of(socket));
      process =
          new ProcessBuilder(
                  jdkHome.resolve("bin/java").toString(),
                  "-XX:+UseSerialGC",
                  "-Dkonsol.channel=" + socket,
                  "-cp",
                  String.join(File.pathSeparator, classPath),
                  "dev.konsol.worker.Main")
              .redirectErrorStream(true)
              .redirectOutput(ProcessBuilder.Redirect.DISCARD)
              .start();
      channel = server.accept();
    } finally {
      Files.deleteIfExists(socket);
      Files.deleteIfExists(folder);
    }
    frames =
        new BufferedReader(
            new InputStreamReader(Channels.newInputStream(channel), StandardCharsets.UTF_8));
    next();
    // What is shown is compared, however busy the machine is.
    send(Map.of("op", "limits", "renderMillis", 60_000));
  }

  Ran run(Compiled compiled) throws IOException {
    return await(start(compiled));
  }

  String start(Compiled compiled) throws IOException {
    String id = String.valueOf(++runs);
    send(Map.of("op", "load", "classes", compiled.classes()));
    send(
        Map.of(
            "op", "run", "id", id, "steps", compiled.steps().stream().map(Worker::step).toList()));
    return id;
  }

  private static Map<String, String> step(Step step) {
    Map<String, String> members =
        new HashMap<>(Map.of("entry", "kotlin", "class", step.className()));
    if (step.resultField() != null) {
      members.put("resultField", step.resultField());
    }
    return members;
  }

  void add(String library) throws IOException {
    send(Map.of("op", "classpath", "add", List.of(library)));
  }

  void interrupt(String id) throws IOException {
    send(Map.of("op", "interrupt", "id", id));
  }

  Ran await(String id) throws IOException {
    StringBuilder printed = new StringBuilder();
    List<JsonNode> displays = new ArrayList<>();
    while (true) {
      JsonNode frame = next();
      switch (frame.path("event").asString("")) {
        case "stdout" -> printed.append(frame.path("data").asString(""));
        case "display" -> displays.add(frame);
        case "result" -> {
          if (frame.path("id").asString("").equals(id)) {
            return new Ran(frame, printed.toString(), displays);
          }
        }
        default -> {}
      }
    }
  }

  /// Blocks until this much has been printed.
  void awaitPrinted(String text) throws IOException {
    StringBuilder printed = new StringBuilder();
    while (!printed.toString().contains(text)) {
      printed.append(next().path("data").asString(""));
    }
  }

  private JsonNode next() throws IOException {
    String line = frames.readLine();
    if (line == null) {
      throw new AssertionError("the worker went away");
    }
    return json.readTree(line);
  }

  private void send(Map<String, ?> message) throws IOException {
    byte[] line = (json.writeValueAsString(message) + "\n").getBytes(StandardCharsets.UTF_8);
    ByteBuffer bytes = ByteBuffer.wrap(line);
    while (bytes.hasRemaining()) {
      channel.write(bytes);
    }
  }

  @Override
  public void close() throws IOException {
    channel.close();
    process.destroyForcibly();
  }
}
