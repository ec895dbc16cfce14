package dev.konsol.client.connection;

import dev.konsol.client.env.StateDirectory;
import dev.konsol.core.ErrorCode;
import dev.konsol.core.KonsolException;
import dev.konsol.wire.JsonLine;
import dev.konsol.wire.JsonObject;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.SequenceInputStream;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/// A connection to the daemon: a line out, a line in, or two streams of bytes where another door
/// has taken over. Reading and writing may be done by one thread each. A daemon that says nothing
/// is not waited for for ever, but where the request itself waits for something.
public final class Connection implements AutoCloseable {
  private static final int BUFFER = 16 * 1024;
  private static final int LONGEST_ANSWER = 64 << 20;

  /// For a daemon that is just starting, on a machine that is busy.
  private static final Duration GREETING = Duration.ofSeconds(20);

  private static final Duration ANSWER = Duration.ofSeconds(60);

  private final SocketChannel channel;
  private final StateDirectory directory;
  private final ByteBuffer buffer = ByteBuffer.allocate(BUFFER).flip();
  private Optional<String> host = Optional.empty();

  private Connection(SocketChannel channel, StateDirectory directory) {
    this.channel = channel;
    this.directory = directory;
  }

  static Connection connect(StateDirectory directory) throws IOException {
    SocketChannel channel = SocketChannel.open(StandardProtocolFamily.UNIX);
    Connection connection = new Connection(channel, directory);
    try {
      connection.within(
          GREETING, () -> channel.connect(UnixDomainSocketAddress.of(directory.reachableSocket())));
    } catch (IOException | KonsolException e) {
      channel.close();
      throw e;
    }
    return connection;
  }

  /// What the daemon says of itself, which it does at once if at all.
  public JsonObject hello() throws IOException {
    JsonLine hello =
        JsonLine.object().put("cmd", "hello").put("protocol", 1).put("client", "konsol");
    JsonObject said = checked(JsonObject.parse(exchange(hello, GREETING)));
    host = said.optionalText("host");
    return said;
  }

  /// What the host at the other end is called, as it said in its greeting; empty where it is alone.
  public Optional<String> host() {
    return host;
  }

  /// Makes this a connection to another host's daemon. Closes it where that is refused.
  Connection to(String other) throws IOException {
    become(opening("lines").put("host", other));
    host = Optional.of(other);
    return this;
  }

  /// Asks and waits. A refusal of the daemon is thrown as its message.
  public JsonObject ask(JsonLine request) throws IOException {
    return checked(JsonObject.parse(exchange(request)));
  }

  /// The same, but the answer as it came, a refusal included.
  public String exchange(JsonLine request) throws IOException {
    return exchange(request, ANSWER);
  }

  /// The same for a request that is answered only after a while, at the latest after this one.
  public String exchangeSlow(JsonLine request, long waitMillis) throws IOException {
    return exchange(request, ANSWER.plusMillis(waitMillis));
  }

  private String exchange(JsonLine request, Duration patience) throws IOException {
    return within(
        patience,
        () -> {
          try {
            send(request);
          } catch (IOException e) {
            return lastWords(e);
          }
          return receive();
        });
  }

  /// Whoever is not served is told so and sent away, perhaps before it has asked.
  private String lastWords(IOException failure) throws IOException {
    try {
      return receive();
    } catch (IOException e) {
      throw failure;
    }
  }

  private interface Work<T> {
    T run() throws IOException;
  }

  private <T> T within(Duration patience, Work<T> work) throws IOException {
    try (Watchdog watchdog = Watchdog.over(channel, patience)) {
      try {
        return work.run();
      } catch (IOException e) {
        if (watchdog.expired()) {
          throw silent(patience, e);
        }
        throw e;
      }
    }
  }

  private KonsolException silent(Duration patience, IOException cause) {
    return new KonsolException(
        ErrorCode.SESSION_BUSY,
        "the daemon in "
            + directory.path()
            + " did not answer within "
            + patience.toSeconds()
            + " s: see "
            + directory.daemonLog()
            + ", or end it with 'kill $(cat "
            + directory.pidFile()
            + ")'",
        cause);
  }

  public void send(JsonLine request) throws IOException {
    ByteBuffer left = ByteBuffer.wrap(request.bytes());
    while (left.hasRemaining()) {
      channel.write(left);
    }
  }

  /// The next line, without its newline.
  public String receive() throws IOException {
    ByteArrayOutputStream line = new ByteArrayOutputStream(BUFFER);
    while (true) {
      if (!buffer.hasRemaining()) {
        fill();
      }
      byte next = buffer.get();
      if (next == '\n') {
        return line.toString(StandardCharsets.UTF_8);
      }
      line.write(next);
      if (line.size() > LONGEST_ANSWER) {
        throw new IOException("the daemon's answer is too long");
      }
    }
  }

  private void fill() throws IOException {
    buffer.clear();
    int count = channel.read(buffer);
    buffer.flip();
    if (count < 0) {
      throw new EOFException("the daemon closed the connection");
    }
  }

  /// What was refused is thrown, as the one line that errors are here.
  public static JsonObject checked(JsonObject answer) {
    if (!answer.flag("ok")) {
      String error = answer.optionalText("error").orElse("the daemon refused");
      throw new KonsolException(
          ErrorCode.BAD_REQUEST, error.strip().replaceAll("\\s*\\R\\s*", ": "));
    }
    return answer;
  }

  /// Hands this over to another door of the daemon, in that directory and with that environment.
  /// Closes it where that is refused.
  Connection openDoor(String door, Path cwd, Map<String, String> environment) throws IOException {
    return become(
        opening(door)
            .put("cwd", cwd.toString())
            .putObject("env", env -> handedOn(environment).forEach(env::put)));
  }

  /// The same of another host, where neither this directory nor this environment means anything.
  Connection openDoor(String door, String other, Map<String, String> environment)
      throws IOException {
    String trusted = environment.get(TrustOptions.VARIABLE);
    return become(
        opening(door)
            .put("host", other)
            .putObject("env", env -> env.putPresent(TrustOptions.VARIABLE, trusted)));
  }

  private static JsonLine opening(String door) {
    return JsonLine.object().put("cmd", "open").put("door", door);
  }

  private Connection become(JsonLine request) throws IOException {
    try {
      ask(request);
      return this;
    } catch (IOException | RuntimeException e) {
      close();
      throw e;
    }
  }

  /// Without what belongs to this very shell or command: it would make every environment another
  /// one.
  private static Map<String, String> handedOn(Map<String, String> environment) {
    Map<String, String> handed = new TreeMap<>(environment);
    handed
        .keySet()
        .removeIf(
            name ->
                (name.startsWith("KONSOL_") && !name.equals(TrustOptions.VARIABLE))
                    || name.equals("_")
                    || name.equals("SHLVL")
                    || name.equals("PWD")
                    || name.equals("OLDPWD"));
    return handed;
  }

  /// What follows the last line that was received.
  public InputStream input() {
    byte[] read = new byte[buffer.remaining()];
    buffer.get(read);
    return new SequenceInputStream(
        new ByteArrayInputStream(read), Channels.newInputStream(channel));
  }

  public OutputStream output() {
    return Channels.newOutputStream(channel);
  }

  /// Says no more, and still hears.
  public void endOutput() throws IOException {
    channel.shutdownOutput();
  }

  @Override
  public void close() {
    try {
      channel.close();
    } catch (IOException e) {
      throw new KonsolException(ErrorCode.UNSUPPORTED, "cannot close the connection: " + e, e);
    }
  }
}
