package dev.konsol.client.console;

import dev.konsol.client.cli.Action;
import dev.konsol.client.cli.Arguments;
import dev.konsol.client.connection.Client;
import dev.konsol.client.connection.Connection;
import dev.konsol.client.connection.Found;
import dev.konsol.client.console.attach.ConsoleLink;
import dev.konsol.wire.JsonLine;
import dev.konsol.wire.JsonObject;
import java.io.IOException;
import java.io.PrintStream;

/// `konsol console read`: output from an offset on; with `--follow` until the program's end.
record ReadCommand(Client client, TerminalParts parts) implements Action {
  private static final long WAIT_MILLIS = 60_000;
  private static final int MOST_BYTES = 256 << 10;

  @Override
  public int run(Arguments arguments) throws IOException, InterruptedException {
    String view = view(arguments);
    boolean follow = arguments.flag("follow");
    boolean json = arguments.flag("json");
    boolean coloured = ConsoleCommands.coloured(arguments, client) && view.equals("text") && !json;
    long from = arguments.number("offset").orElse(0L);
    long offset = from;
    try (Found found = client.session(arguments, arguments.operand("KEY"), "console")) {
      Connection connection = found.connection();
      String key = found.name();
      ColouredText colours = new ColouredText(parts, cols(connection, key, coloured));
      while (true) {
        JsonLine request = request(key, coloured ? "raw" : view, offset, follow);
        String line = connection.exchangeSlow(request, WAIT_MILLIS);
        JsonObject chunk = Connection.checked(JsonObject.parse(line));
        long next = chunk.integer("next_offset");
        boolean more = follow ? !chunk.flag("ended") || next > offset : next > offset;
        // An answer that brings nothing new is worth a line only where it is the only one.
        if (json && (next > offset || offset == from)) {
          client.say(line);
        } else if (!json) {
          warnOfGap(chunk);
          byte[] data = ConsoleLink.data(chunk);
          print(coloured ? colours.next(data, more && data.length == MOST_BYTES) : data);
        }
        offset = next;
        if (!more || client.streams().out().checkError()) {
          return 0;
        }
      }
    }
  }

  private static int cols(Connection connection, String key, boolean needed) throws IOException {
    if (!needed) {
      return 1;
    }
    JsonObject screen = connection.ask(ConsoleLink.request("screen", key));
    return (int) screen.object("size").integer("cols");
  }

  private static JsonLine request(String key, String view, long offset, boolean follow) {
    return ConsoleLink.request("read", key)
        .put("view", view)
        .put("offset", offset)
        .put("max_bytes", MOST_BYTES)
        .put("wait_ms", follow ? WAIT_MILLIS : 0);
  }

  private void warnOfGap(JsonObject chunk) {
    chunk
        .optionalObject("gap")
        .ifPresent(
            gap ->
                client.warn(
                    "konsol: bytes "
                        + gap.integer("from")
                        + " to "
                        + gap.integer("to")
                        + " are gone ("
                        + gap.text("reason")
                        + ")"));
  }

  private void print(byte[] bytes) {
    PrintStream out = client.streams().out();
    out.write(bytes, 0, bytes.length);
    out.flush();
  }

  /// Who takes the daemon's answers as they are takes bytes, unless they say otherwise.
  private static String view(Arguments arguments) {
    return arguments.oneOf("raw", "text").orElse(arguments.flag("json") ? "raw" : "text");
  }
}
