package dev.konsol.checks;

import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Base64;
import java.util.Map;
import tools.jackson.databind.JsonNode;

/// The smallest client of the socket: one JSON object a line, blocking. Not thread-safe.
final class LineClient implements AutoCloseable {
  private static final int PATIENCE_MS = 20_000;

  private final SocketChannel channel;
  private final InputStream in;

  LineClient(Path socket) {
    try {
      channel = SocketChannel.open(UnixDomainSocketAddress.of(socket));
      in = new java.io.BufferedInputStream(Channels.newInputStream(channel), 1 << 16);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /// Sends a request and answers the next line. Fields are names and values in turn.
  JsonNode ask(String cmd, Object... fields) {
    send(cmd, fields);
    return next();
  }

  /// The same for what must succeed.
  JsonNode ok(String cmd, Object... fields) {
    JsonNode answer = ask(cmd, fields);
    if (!answer.path("ok").asBoolean(false)) {
      throw new AssertionError(cmd + " was refused: " + answer);
    }
    return answer;
  }

  /// The same for what must be refused: answers the reason.
  String refused(String cmd, Object... fields) {
    return reason(ask(cmd, fields));
  }

  /// Starts a console that the daemon chooses the log of, and waits until it has said `ready`.
  long ready(String key, String command) {
    long pid = ok("create", "key", key, "command", command).get("pid").asLong();
    ok("wait", "key", key, "until", "pattern", "pattern", "ready", "timeout_ms", PATIENCE_MS);
    return pid;
  }

  /// Runs a command to its end and answers how it ended.
  JsonNode run(String key, String command) {
    ok("create", "key", key, "command", command);
    return awaitExit(key);
  }

  JsonNode awaitExit(String key) {
    return ok("wait", "key", key, "until", "exit", "timeout_ms", PATIENCE_MS);
  }

  /// Everything a console has printed, by reading to its end.
  byte[] everything(String key) {
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    for (long offset = 0; ; ) {
      JsonNode answer = ok("read", "key", key, "offset", offset, "view", "raw");
      byte[] bytes = data(answer);
      if (answer.has("gap") || bytes.length == 0) {
        return all.toByteArray();
      }
      all.writeBytes(bytes);
      offset = answer.get("next_offset").asLong();
    }
  }

  static String reason(JsonNode answer) {
    if (answer.path("ok").asBoolean(true) || !answer.path("error").isString()) {
      throw new AssertionError("not an error: " + answer);
    }
    return answer.get("error").asString();
  }

  void send(String cmd, Object... fields) {
    Map<String, Object> request = Json.object("cmd", cmd);
    request.putAll(Json.object(fields));
    write(Json.write(request) + "\n");
  }

  void write(String text) {
    write(text.getBytes(StandardCharsets.UTF_8));
  }

  void write(byte[] bytes) {
    try {
      ByteBuffer buffer = ByteBuffer.wrap(bytes);
      while (buffer.hasRemaining()) {
        channel.write(buffer);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /// The next line, which must be JSON.
  JsonNode next() {
    return Json.read(line());
  }

  String line() {
    try {
      ByteArrayOutputStream line = new ByteArrayOutputStream();
      for (int b = in.read(); b != '\n'; b = in.read()) {
        if (b < 0) {
          throw new EOFException("the connection ended after '" + line + "'");
        }
        line.write(b);
      }
      return line.toString(StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /// Whether the other side has ended the connection, after everything it sent.
  boolean ended() {
    try {
      return in.read() < 0;
    } catch (IOException reset) {
      return true;
    }
  }

  /// The output in an answer or frame, as bytes.
  static byte[] data(JsonNode answer) {
    String data = answer.path("data").asString("");
    return answer.path("encoding").asString("").equals("base64")
        ? Base64.getDecoder().decode(data)
        : data.getBytes(StandardCharsets.UTF_8);
  }

  static String text(JsonNode answer) {
    return new String(data(answer), StandardCharsets.UTF_8);
  }

  @Override
  public void close() {
    try {
      channel.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
