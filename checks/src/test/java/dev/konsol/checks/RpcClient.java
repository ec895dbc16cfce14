package dev.konsol.checks;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.Channels;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/// A client of `konsol --stdio`, written from the contract: it shares no code with the program.
final class RpcClient implements AutoCloseable {
  private static final int PATIENCE_SECONDS = 30;

  private final @Nullable Process process;
  private final OutputStream in;
  private final InputStream out;
  private final Map<Integer, JsonNode> early = new HashMap<>();
  private int ids;

  RpcClient(KonsolProgram konsol, Path directory) {
    try {
      process =
          konsol
              .command("--stdio")
              .directory(directory.toFile())
              .redirectInput(ProcessBuilder.Redirect.PIPE)
              .redirectError(konsol.home().resolve("stderr").toFile())
              .start();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    in = process.getOutputStream();
    out = process.getInputStream();
  }

  /// In a daemon that runs, over its socket.
  RpcClient(KonsolProgram konsol) {
    process = null;
    try {
      SocketChannel channel = SocketChannel.open(UnixDomainSocketAddress.of(konsol.socket()));
      in = Channels.newOutputStream(channel);
      out = Channels.newInputStream(channel);
      Map<String, Object> open =
          Json.object("cmd", "open", "door", "rpc", "cwd", konsol.home().toString());
      in.write((Json.write(open) + "\n").getBytes(StandardCharsets.UTF_8));
      if (!line().contains("\"ok\":true")) {
        throw new AssertionError("the door is not opened");
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /// The launched process: the supervisor where there is one.
  long pid() {
    return Objects.requireNonNull(process).pid();
  }

  /// Sends a request and answers its id.
  int send(String method, Object... namesAndValues) {
    int id = ++ids;
    write(Json.object("jsonrpc", "2.0", "id", id, "method", method, "params", namesAndValues));
    return id;
  }

  void tell(String method) {
    write(Json.object("jsonrpc", "2.0", "method", method));
  }

  private void write(Map<String, Object> message) {
    if (message.get("params") instanceof Object[] params) {
      message.put("params", Json.object(params));
    }
    write(Json.write(message));
  }

  /// Any payload, in a frame.
  void write(String payload) {
    byte[] body = payload.getBytes(StandardCharsets.UTF_8);
    try {
      in.write(("Content-Length: " + body.length + "\r\n\r\n").getBytes(StandardCharsets.US_ASCII));
      in.write(body);
      in.flush();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /// The answer to that request; those to others are kept for whoever asks for them.
  JsonNode receive(int id) {
    while (!early.containsKey(id)) {
      JsonNode message = read();
      early.put(message.path("id").asInt(), message);
    }
    return early.remove(id);
  }

  JsonNode result(String method, Object... namesAndValues) {
    JsonNode answer = receive(send(method, namesAndValues));
    if (!answer.has("result")) {
      throw new AssertionError(method + " was refused: " + answer);
    }
    return answer.get("result");
  }

  JsonNode eval(String session, String code) {
    return result("konsol/eval", "sessionId", session, "code", code);
  }

  /// The error that a request is refused with.
  JsonNode error(String method, Object... namesAndValues) {
    JsonNode answer = receive(send(method, namesAndValues));
    if (!answer.has("error")) {
      throw new AssertionError(method + " was not refused: " + answer);
    }
    return answer.get("error");
  }

  /// The next frame, whatever it is.
  JsonNode next() {
    return read();
  }

  private JsonNode read() {
    try {
      int length = 0;
      for (String header = line(); !header.isEmpty(); header = line()) {
        if (!header.startsWith("Content-Length: ")) {
          throw new AssertionError("not a header: " + header);
        }
        length = Integer.parseInt(header.substring("Content-Length: ".length()));
      }
      return Json.read(new String(out.readNBytes(length), StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private String line() throws IOException {
    StringBuilder line = new StringBuilder();
    for (int c = out.read(); c != '\n'; c = out.read()) {
      if (c < 0) {
        throw new EOFException("the program's output ended at '" + line + "'");
      }
      line.append((char) c);
    }
    return line.toString().strip();
  }

  void endInput() {
    try {
      in.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /// As a client that is gone.
  void stopReading() {
    try {
      out.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /// Reads to the end, where nothing may follow the last frame, and answers the exit code.
  int exitCode() {
    try {
      byte[] more = out.readAllBytes();
      if (more.length > 0) {
        throw new AssertionError("more output: " + new String(more, StandardCharsets.UTF_8));
      }
      Process launched = Objects.requireNonNull(process);
      if (!launched.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
        throw new AssertionError("konsol --stdio does not end");
      }
      return launched.exitValue();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new AssertionError(e);
    }
  }

  @Override
  public void close() {
    if (process != null) {
      process.destroyForcibly();
    } else {
      endInput();
    }
  }
}
