package dev.konsol.rpc;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;

import dev.konsol.core.MemoryBudget;
import dev.konsol.core.session.Host;
import dev.konsol.core.session.Sessions;
import dev.konsol.eval.Evaluations;
import dev.konsol.eval.SessionFactory;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/// A client of the door over a pair of pipes. It takes no other byte than those of frames, and
/// writes JSON with apostrophes for quotes.
final class Client implements AutoCloseable {
  static final RpcSettings SETTINGS =
      new RpcSettings(
          Path.of("/"), Map.of(), "1.2.3", Duration.ofSeconds(5), Duration.ofSeconds(5));

  final RpcDoor door;
  private final OutputStream out;
  private final LinkedBlockingQueue<String> frames = new LinkedBlockingQueue<>(1_000);
  private final CompletableFuture<Integer> exit = new CompletableFuture<>();
  private final CompletableFuture<String> impurity = new CompletableFuture<>();

  /// The only client of a host.
  Client(SessionFactory factory) {
    this(factory, SETTINGS);
  }

  Client(SessionFactory factory, RpcSettings settings) {
    this(RpcDoor.alone(evaluations(factory), settings));
  }

  static Evaluations evaluations(SessionFactory factory) {
    return new Evaluations(new Host().sessions(Sessions.Keeping.forever(100)), factory);
  }

  /// One of several clients of the same sessions.
  static Client beside(Evaluations others) {
    return new Client(RpcDoor.beside(others, SETTINGS, new MemoryBudget(Long.MAX_VALUE)));
  }

  Client(RpcDoor door) {
    this.door = door;
    Pipe there = new Pipe();
    Pipe back = new Pipe();
    out = there.output();
    Thread.ofVirtual().start(() -> exit.complete(door.serve(there.input(), back.output())));
    Thread.ofVirtual().start(() -> collect(back.input()));
  }

  private void collect(InputStream in) {
    try {
      for (int length = length(in); length >= 0; length = length(in)) {
        frames.add(new String(in.readNBytes(length), UTF_8).replace('"', '\''));
      }
      impurity.complete("");
    } catch (IOException | RuntimeException e) {
      impurity.complete(String.valueOf(e));
    }
  }

  /// The next frame's length, -1 at the end of the stream. Anything but a header is an error.
  private static int length(InputStream in) throws IOException {
    StringBuilder header = new StringBuilder();
    for (int b = in.read(); b >= 0; b = in.read()) {
      header.append((char) b);
      if (header.toString().endsWith("\r\n\r\n")) {
        if (!header.toString().matches("Content-Length: \\d+\r\n\r\n")) {
          throw new IOException("no header: " + header);
        }
        return Integer.parseInt(header.substring(16, header.length() - 4));
      }
    }
    if (!header.isEmpty()) {
      throw new IOException("no frame: " + header);
    }
    return -1;
  }

  void send(String json) throws IOException {
    byte[] bytes = json.replace('\'', '"').getBytes(UTF_8);
    sendRaw(("Content-Length: " + bytes.length + "\r\n\r\n").getBytes(US_ASCII));
    sendRaw(bytes);
  }

  /// Several in one write.
  void requests(String... all) throws IOException {
    StringBuilder frames = new StringBuilder();
    for (String json : all) {
      int length = json.getBytes(UTF_8).length;
      frames.append("Content-Length: ").append(length).append("\r\n\r\n").append(json);
    }
    sendRaw(frames.toString().replace('\'', '"').getBytes(UTF_8));
  }

  void sendRaw(byte[] bytes) throws IOException {
    out.write(bytes);
    out.flush();
  }

  String receive() throws InterruptedException {
    return Objects.requireNonNull(frames.poll(20, TimeUnit.SECONDS), "no frame came");
  }

  /// Whether nothing has come that was not received.
  boolean isSilent() {
    return frames.isEmpty();
  }

  /// Sends a request and takes the very next frame for its answer.
  String ask(String json) throws IOException, InterruptedException {
    send(json);
    return receive();
  }

  void request(int id, String method, String params) throws IOException {
    send("{'jsonrpc':'2.0','id':" + id + ",'method':'" + method + "','params':" + params + "}");
  }

  /// The answer to a request with id 1, without its envelope.
  String call(String method, String params) throws IOException, InterruptedException {
    request(1, method, params);
    return strip(receive(), 1);
  }

  static String strip(String frame, int id) {
    String prefix = "{'jsonrpc':'2.0','id':" + id + ",";
    if (!frame.startsWith(prefix)) {
      throw new AssertionError("not the answer to " + id + ": " + frame);
    }
    return frame.substring(prefix.length(), frame.length() - 1);
  }

  String createSession() throws IOException, InterruptedException {
    String answer = call("konsol/session.create", "{}");
    String before = "'result':{'sessionId':'";
    if (!answer.startsWith(before)) {
      throw new AssertionError("no session: " + answer);
    }
    return answer.substring(before.length(), answer.length() - 2);
  }

  void hangUp() throws IOException {
    out.close();
  }

  int exitCode() throws Exception {
    return exit.get(20, TimeUnit.SECONDS);
  }

  /// What came after the door has ended that was no frame; empty if nothing.
  String impurity() throws Exception {
    return impurity.get(20, TimeUnit.SECONDS);
  }

  @Override
  public void close() throws IOException {
    hangUp();
  }
}
