package dev.konsol.client.console;

import dev.konsol.client.cli.Action;
import dev.konsol.client.cli.Arguments;
import dev.konsol.client.cli.UsageError;
import dev.konsol.client.connection.Client;
import dev.konsol.client.connection.Connection;
import dev.konsol.core.json.JsonLine;
import dev.konsol.core.json.JsonObject;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Base64;

/// `konsol console read`: output from an offset on; with `--follow` until the program's end.
record ReadCommand(Client client) implements Action {
  private static final long WAIT_MILLIS = 60_000;
  private static final int MOST_BYTES = 256 << 10;

  @Override
  public int run(Arguments arguments) throws IOException, InterruptedException {
    String key = arguments.operand("KEY");
    String view = view(arguments);
    boolean follow = arguments.flag("follow");
    boolean json = arguments.flag("json");
    long from = arguments.number("offset").orElse(0L);
    long offset = from;
    try (Connection connection = client.connection(arguments)) {
      while (true) {
        String line = connection.exchangeSlow(request(key, view, offset, follow), WAIT_MILLIS);
        JsonObject chunk = Connection.checked(JsonObject.parse(line));
        long next = chunk.integer("next_offset");
        // An answer that brings nothing new is worth a line only where it is the only one.
        if (next > offset || offset == from) {
          print(chunk, line, json);
        }
        boolean more = follow ? !chunk.flag("ended") || next > offset : next > offset;
        offset = next;
        if (!more || client.streams().out().checkError()) {
          return 0;
        }
      }
    }
  }

  private static JsonLine request(String key, String view, long offset, boolean follow) {
    return JsonLine.object()
        .put("cmd", "read")
        .put("key", key)
        .put("view", view)
        .put("offset", offset)
        .put("max_bytes", MOST_BYTES)
        .put("wait_ms", follow ? WAIT_MILLIS : 0);
  }

  private void print(JsonObject chunk, String line, boolean json) {
    PrintStream out = client.streams().out();
    if (json) {
      out.println(line);
      return;
    }
    chunk
        .optionalObject("gap")
        .ifPresent(
            gap ->
                client
                    .streams()
                    .err()
                    .println(
                        "konsol: bytes "
                            + gap.integer("from")
                            + " to "
                            + gap.integer("to")
                            + " are gone ("
                            + gap.text("reason")
                            + ")"));
    byte[] bytes = data(chunk);
    out.write(bytes, 0, bytes.length);
    out.flush();
  }

  /// The bytes of an answer: text as it stands, or base64 where they are no text.
  static byte[] data(JsonObject chunk) {
    String data = chunk.optionalText("data").orElse("");
    return chunk.optionalText("encoding").orElse("").equals("base64")
        ? Base64.getDecoder().decode(data)
        : data.getBytes(StandardCharsets.UTF_8);
  }

  private String view(Arguments arguments) {
    if (arguments.flag("raw") && arguments.flag("text")) {
      throw new UsageError("--raw and --text exclude each other");
    }
    boolean text =
        arguments.flag("text") || (!arguments.flag("raw") && client.streams().window().isPresent());
    return text ? "text" : "raw";
  }
}
