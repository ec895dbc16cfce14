package dev.konsol.client.console;

import dev.konsol.client.cli.Action;
import dev.konsol.client.cli.Arguments;
import dev.konsol.client.cli.UsageError;
import dev.konsol.client.connection.Client;
import dev.konsol.client.connection.Connection;
import dev.konsol.client.env.Retry;
import dev.konsol.core.ErrorCode;
import dev.konsol.core.KonsolException;
import dev.konsol.core.json.JsonLine;
import dev.konsol.core.json.JsonObject;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Optional;

/// `konsol console send`: text, then named keys, then Enter, in this order.
record SendCommand(Client client) implements Action {
  private static final int CHUNK = 2048;
  private static final Duration PATIENCE = Duration.ofSeconds(10);

  @Override
  public int run(Arguments arguments) throws IOException, InterruptedException {
    String key = arguments.operand("KEY");
    Optional<String> text = arguments.optional("TEXT");
    List<String> keys = new ArrayList<>(arguments.all("key"));
    if (arguments.flag("enter")) {
      keys.add("Enter");
    }
    if (text.isEmpty() && keys.isEmpty()) {
      throw new UsageError("nothing to send: give TEXT, --key or --enter");
    }
    long accepted = 0;
    try (Connection connection = client.connection(arguments)) {
      if (text.isPresent()) {
        accepted += sendText(connection, key, text.get(), arguments.flag("paste"));
      }
      if (!keys.isEmpty()) {
        accepted += whole(key, connection.ask(send(key).putTexts("keys", keys)));
      }
    }
    if (arguments.flag("json")) {
      client.say(JsonLine.object().put("ok", true).put("key", key).put("accepted", accepted).end());
    }
    return 0;
  }

  private long sendText(Connection connection, String key, String text, boolean paste)
      throws IOException, InterruptedException {
    if (text.equals("-")) {
      return pump(connection, key);
    }
    JsonLine request = send(key).put("input", text);
    return whole(key, connection.ask(paste ? request.put("paste", true) : request));
  }

  /// Everything on stdin as it is, at the speed at which the program takes it.
  private long pump(Connection connection, String key) throws IOException, InterruptedException {
    byte[] buffer = new byte[CHUNK];
    long pumped = 0;
    for (int n = client.streams().in().read(buffer);
        n > 0;
        n = client.streams().in().read(buffer)) {
      sendBytes(connection, key, Arrays.copyOf(buffer, n));
      pumped += n;
    }
    return pumped;
  }

  static void sendBytes(Connection connection, String key, byte[] bytes)
      throws IOException, InterruptedException {
    byte[] left = bytes;
    while (left.length > 0) {
      byte[] rest = left;
      int accepted =
          Retry.find(PATIENCE, () -> accepted(connection, key, rest))
              .orElseThrow(
                  () ->
                      new KonsolException(
                          ErrorCode.SESSION_BUSY,
                          "'" + key + "' does not read: " + rest.length + " bytes are left"));
      left = Arrays.copyOfRange(left, accepted, left.length);
    }
  }

  /// How many of these the console took, if any.
  private static Optional<Integer> accepted(Connection connection, String key, byte[] bytes)
      throws IOException {
    String base64 = Base64.getEncoder().encodeToString(bytes);
    long accepted = connection.ask(send(key).put("base64", base64)).integer("accepted");
    return accepted == 0 ? Optional.empty() : Optional.of((int) accepted);
  }

  private static JsonLine send(String key) {
    return JsonLine.object().put("cmd", "send").put("key", key);
  }

  /// How many bytes were taken, which must be all.
  private static long whole(String key, JsonObject answer) {
    long accepted = answer.integer("accepted");
    long length = answer.integer("length");
    if (accepted < length) {
      throw new KonsolException(
          ErrorCode.SESSION_BUSY,
          "'"
              + key
              + "' does not read its input: only "
              + accepted
              + " of "
              + length
              + " bytes were taken");
    }
    return accepted;
  }
}
