package dev.konsol.client.console.attach;

import dev.konsol.client.connection.Connection;
import dev.konsol.client.env.Retry;
import dev.konsol.client.env.Streams.Window;
import dev.konsol.core.ErrorCode;
import dev.konsol.core.KonsolException;
import dev.konsol.wire.JsonLine;
import dev.konsol.wire.JsonObject;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.Base64;
import java.util.Optional;
import java.util.OptionalLong;

/// Requests about one console. Threads may share it: each request has the connection for itself.
public final class ConsoleLink implements AutoCloseable {
  private static final Duration PATIENCE = Duration.ofSeconds(10);

  private final Connection connection;
  private final String key;

  public ConsoleLink(Connection connection, String key) {
    this.connection = connection;
    this.key = key;
  }

  /// The beginning of a request about a console.
  public static JsonLine request(String cmd, String key) {
    return JsonLine.object().put("cmd", cmd).put("key", key);
  }

  /// The bytes of an answer: text as it stands, or base64 where they are no text.
  public static byte[] data(JsonObject chunk) {
    String data = chunk.optionalText("data").orElse("");
    return chunk.optionalText("encoding").orElse("").equals("base64")
        ? Base64.getDecoder().decode(data)
        : data.getBytes(StandardCharsets.UTF_8);
  }

  JsonLine of(String cmd) {
    return request(cmd, key);
  }

  synchronized JsonObject ask(JsonLine request) throws IOException {
    return connection.ask(request);
  }

  void resize(Window size) throws IOException {
    ask(of("resize").put("rows", size.rows()).put("cols", size.cols()));
  }

  boolean running() throws IOException {
    return ask(of("status")).text("status").equals("running");
  }

  /// How many follow its output, this client included; 0 when the daemon does not say.
  int clients() throws IOException {
    return (int) ask(of("status")).integer("clients", 0);
  }

  ScrollbackLines.Lines scrollback(OptionalLong before) throws IOException {
    JsonLine request = of("scrollback");
    before.ifPresent(line -> request.put("before", line));
    JsonObject answer = ask(request);
    return new ScrollbackLines.Lines(
        answer.texts("lines"), answer.integer("first"), answer.flag("cut"));
  }

  /// All of it, at the speed at which the program takes it.
  public void send(byte[] bytes) throws IOException, InterruptedException {
    byte[] left = bytes;
    while (left.length > 0) {
      byte[] rest = left;
      int accepted =
          Retry.find(PATIENCE, () -> accepted(rest))
              .orElseThrow(
                  () ->
                      new KonsolException(
                          ErrorCode.SESSION_BUSY,
                          "'" + key + "' does not read: " + rest.length + " bytes are left"));
      left = Arrays.copyOfRange(left, accepted, left.length);
    }
  }

  /// How many of these the console took, if any.
  private Optional<Integer> accepted(byte[] bytes) throws IOException {
    String base64 = Base64.getEncoder().encodeToString(bytes);
    long accepted = ask(of("send").put("base64", base64)).integer("accepted");
    return accepted == 0 ? Optional.empty() : Optional.of((int) accepted);
  }

  @Override
  public void close() {
    connection.close();
  }
}
