package dev.konsol.client.console;

import dev.konsol.client.cli.Action;
import dev.konsol.client.cli.Arguments;
import dev.konsol.client.cli.UsageError;
import dev.konsol.client.connection.Client;
import dev.konsol.client.connection.Connection;
import dev.konsol.client.connection.Found;
import dev.konsol.client.console.attach.ConsoleLink;
import dev.konsol.core.ErrorCode;
import dev.konsol.core.KonsolException;
import dev.konsol.wire.JsonLine;
import dev.konsol.wire.JsonObject;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// `konsol console send`: text, then named keys, then Enter, in this order.
record SendCommand(Client client) implements Action {
  @Override
  public int run(Arguments arguments) throws IOException, InterruptedException {
    Optional<String> text = arguments.optional("TEXT");
    List<String> keys = new ArrayList<>(arguments.all("key"));
    if (arguments.flag("enter")) {
      keys.add("Enter");
    }
    if (text.isEmpty() && keys.isEmpty()) {
      throw new UsageError("nothing to send: give TEXT, --key or --enter");
    }
    long accepted = 0;
    String key;
    try (Found found = client.session(arguments, arguments.operand("KEY"), "console")) {
      Connection connection = found.connection();
      key = found.name();
      if (text.isPresent()) {
        accepted += sendText(connection, key, text.get(), arguments.flag("paste"));
      }
      if (!keys.isEmpty()) {
        accepted +=
            whole(key, connection.ask(ConsoleLink.request("send", key).putTexts("keys", keys)));
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
    JsonLine request = ConsoleLink.request("send", key).put("input", text);
    return whole(key, connection.ask(paste ? request.put("paste", true) : request));
  }

  /// Everything on stdin as it is, at the speed at which the program takes it.
  private long pump(Connection connection, String key) throws IOException, InterruptedException {
    ConsoleLink link = new ConsoleLink(connection, key);
    InputPieces pieces = new InputPieces(client.streams().in());
    long pumped = 0;
    for (byte[] piece = pieces.next(); piece.length > 0; piece = pieces.next()) {
      try {
        link.send(piece);
      } catch (KonsolException e) {
        throw pumped == 0 ? e : afterSome(pumped, e);
      }
      pumped += piece.length;
    }
    return pumped;
  }

  private static KonsolException afterSome(long pumped, KonsolException refusal) {
    return new KonsolException(
        refusal.code(), refusal.getMessage() + ", after the first " + pumped + " bytes", refusal);
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
