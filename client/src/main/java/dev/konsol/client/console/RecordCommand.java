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
import java.nio.charset.StandardCharsets;

/// `konsol console record`: the recording so far, as asciicast, or the daemon's answers with it.
record RecordCommand(Client client) implements Action {
  private static final int MOST_BYTES = 256 << 10;

  @Override
  public int run(Arguments arguments) throws IOException, InterruptedException {
    PrintStream out = client.streams().out();
    boolean json = arguments.flag("json");
    try (Found found = client.session(arguments, arguments.operand("KEY"), "console")) {
      long offset = 0;
      while (!out.checkError()) {
        String line = found.connection().exchange(request(found.name(), offset));
        JsonObject chunk = Connection.checked(JsonObject.parse(line));
        long next = chunk.integer("next_offset");
        if (json && (next > offset || offset == 0)) {
          client.say(line);
        } else if (!json) {
          out.writeBytes(chunk.text("data").getBytes(StandardCharsets.UTF_8));
        }
        if (next == offset) {
          break;
        }
        offset = next;
      }
    }
    return 0;
  }

  private static JsonLine request(String key, long offset) {
    return ConsoleLink.request("recording", key).put("offset", offset).put("max_bytes", MOST_BYTES);
  }
}
