package dev.konsol.worker;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/// A host of one worker: starts the real jar, listens, sends commands and reads frames.
final class TestHost implements AutoCloseable {
  static final Duration PATIENCE = Duration.ofSeconds(30);
  private static final Map<String, @Nullable Object> END = Map.of("event", "end");

  final Process process;
  final Descriptor out;
  final Descriptor err;
  final Map<String, @Nullable Object> ready;

  private final SocketChannel channel;
  private final LinkedBlockingQueue<Map<String, @Nullable Object>> frames =
      new LinkedBlockingQueue<>();
  private volatile boolean reading = true;
  private int readers;

  TestHost(Jdk jdk, String... flags) throws Exception {
    Path folder = Files.createTempDirectory("konsol-worker");
    Path socket = folder.resolve("s");
    try (ServerSocketChannel server = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
      server.bind(UnixDomainSocketAddress.of(socket));
      process = new ProcessBuilder(command(jdk, socket, flags)).start();
      out = new Descriptor(process.getInputStream());
      err = new Descriptor(process.getErrorStream());
      channel = server.accept();
      Thread.ofPlatform().daemon().start(this::read);
      ready = next();
    } finally {
      Files.deleteIfExists(socket);
      Files.deleteIfExists(folder);
    }
  }

  static List<String> command(Jdk jdk, Path socket, String... flags) {
    List<String> command = new ArrayList<>();
    command.add(jdk.home() + "/bin/java");
    command.addAll(
        List.of("-XX:+UseSerialGC", "-Xms8m", "-Xlog:disable", "-Xlog:all=error:stderr"));
    command.addAll(List.of(flags));
    command.add("-Dkonsol.channel=" + socket);
    command.addAll(List.of("-cp", jar(), "dev.konsol.worker.Main"));
    return command;
  }

  static String jar() {
    return System.getProperty("konsol.worker.jar", "target/konsol-worker-jvm-0.1.0.jar");
  }

  private void read() {
    try (InputStream in = new BufferedInputStream(Channels.newInputStream(channel), 1 << 16)) {
      ByteArrayOutputStream line = new ByteArrayOutputStream();
      for (int b = in.read(); b >= 0; b = in.read()) {
        if (b != '\n') {
          line.write(b);
          continue;
        }
        frames.add(Json.object(line.toByteArray()));
        line.reset();
        awaitReading();
      }
    } catch (IOException e) {
      // The end, like any other.
    }
    frames.add(END);
  }

  private synchronized void awaitReading() {
    while (!reading) {
      try {
        wait();
      } catch (InterruptedException e) {
        return;
      }
    }
  }

  /// Makes this host one that does not read, or reads again.
  synchronized void reading(boolean reading) {
    this.reading = reading;
    notifyAll();
  }

  int framesRead() {
    return frames.size();
  }

  Map<String, @Nullable Object> next() throws InterruptedException {
    Map<String, @Nullable Object> frame = frames.poll(PATIENCE.toMillis(), TimeUnit.MILLISECONDS);
    if (frame == null) {
      throw new AssertionError("no frame within " + PATIENCE);
    }
    return frame;
  }

  void send(String json) throws IOException {
    ByteBuffer bytes = ByteBuffer.wrap((json + "\n").getBytes(StandardCharsets.UTF_8));
    while (bytes.hasRemaining()) {
      channel.write(bytes);
    }
  }

  void load(Map<String, byte[]> classes) throws IOException {
    List<String> each = new ArrayList<>();
    classes.forEach(
        (name, bytes) ->
            each.add(
                "{\"name\":\"%s\",\"bytes\":\"%s\"}"
                    .formatted(name, Base64.getEncoder().encodeToString(bytes))));
    send("{\"op\":\"load\",\"classes\":[" + String.join(",", each) + "]}");
  }

  /// Asks for the method `run` of these classes, one after the other.
  void run(String id, String... types) throws IOException {
    List<String> steps = new ArrayList<>();
    for (String type : types) {
      steps.add("{\"entry\":\"java\",\"class\":\"" + type + "\",\"method\":\"run\"}");
    }
    send("{\"op\":\"run\",\"id\":\"" + id + "\",\"steps\":[" + String.join(",", steps) + "]}");
  }

  /// What a static field of a class that was loaded holds.
  Heard read(String type, String field) throws IOException, InterruptedException {
    String name = "Read" + ++readers;
    load(
        Compiled.snippet(
            name,
            "return dev.konsol.worker.snippet.EarlierValue.in(\"%s\", \"%s\");"
                .formatted(type, field)));
    run(name, name);
    return hear(name);
  }

  void interrupt(String id) throws IOException {
    send("{\"op\":\"interrupt\",\"id\":\"" + id + "\"}");
  }

  /// All frames up to and with the result of this run.
  Heard hear(String id) throws InterruptedException {
    List<Map<String, @Nullable Object>> heard = new ArrayList<>();
    while (true) {
      Map<String, @Nullable Object> frame = next();
      heard.add(frame);
      if (frame.equals(END)) {
        throw new AssertionError("the worker went away: " + heard + " " + err.text());
      }
      if ("result".equals(frame.get("event")) && id.equals(frame.get("id"))) {
        return new Heard(heard, frame);
      }
    }
  }

  /// All frames up to the end of the channel.
  List<Map<String, @Nullable Object>> hearToTheEnd() throws InterruptedException {
    List<Map<String, @Nullable Object>> heard = new ArrayList<>();
    for (Map<String, @Nullable Object> frame = next(); !frame.equals(END); frame = next()) {
      heard.add(frame);
    }
    return heard;
  }

  int awaitExit() throws InterruptedException {
    if (!process.waitFor(PATIENCE.toMillis(), TimeUnit.MILLISECONDS)) {
      throw new AssertionError("the worker is still there");
    }
    return process.exitValue();
  }

  void closeChannel() throws IOException {
    channel.close();
  }

  @Override
  public void close() throws IOException {
    reading(true);
    channel.close();
    process.destroyForcibly();
  }
}
