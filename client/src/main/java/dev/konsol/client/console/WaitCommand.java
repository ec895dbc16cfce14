package dev.konsol.client.console;

import dev.konsol.client.cli.Action;
import dev.konsol.client.cli.Arguments;
import dev.konsol.client.cli.UsageError;
import dev.konsol.client.connection.Client;
import dev.konsol.client.connection.Connection;
import dev.konsol.client.connection.Found;
import dev.konsol.client.console.attach.ConsoleLink;
import dev.konsol.wire.JsonLine;
import dev.konsol.wire.JsonObject;
import java.io.IOException;

/// `konsol console wait`: 0 when it happened, 3 when time ran out, 1 when the program ended first,
/// or nobody saw how.
record WaitCommand(Client client) implements Action {
  private static final int TIMED_OUT = 3;
  private static final long LONG_MILLIS = 24L * 60 * 60 * 1000;

  @Override
  public int run(Arguments arguments) throws IOException, InterruptedException {
    String until = arguments.oneOf("pattern", "idle", "prompt", "attention", "exit").orElse("exit");
    var _ = timeout(arguments);
    try (Found found = client.session(arguments, arguments.operand("KEY"), "console")) {
      return await(arguments, until, found);
    }
  }

  private int await(Arguments arguments, String until, Found found) throws IOException {
    JsonLine request = ConsoleLink.request("wait", found.name()).put("until", until);
    arguments.option("pattern").ifPresent(regex -> request.put("pattern", regex));
    arguments.number("idle").ifPresent(millis -> request.put("idle_ms", millis));
    arguments.number("from").ifPresent(offset -> request.put("from_offset", offset));
    long patience = timeout(arguments);
    request.put("timeout_ms", patience);
    String line = found.connection().exchangeSlow(request, patience);
    JsonObject answer = Connection.checked(JsonObject.parse(line));
    if (arguments.flag("json")) {
      client.say(line);
    }
    return outcome(found.address().inWords(), until, answer, arguments.flag("json"));
  }

  private static long timeout(Arguments arguments) {
    long millis = arguments.seconds("timeout").orElse(LONG_MILLIS);
    if (millis > LONG_MILLIS) {
      throw new UsageError("--timeout is a day at the most");
    }
    return millis;
  }

  private int outcome(String key, String until, JsonObject answer, boolean quiet) {
    String evidence = answer.text("evidence");
    if (evidence.equals("timeout")) {
      client.warn("konsol: '" + key + "': no " + until + " in time");
      return TIMED_OUT;
    }
    if (ConsoleTable.lost(answer)) {
      client.warn("konsol: '" + key + "' was lost: an earlier daemon ended without seeing its end");
      return 1;
    }
    if (evidence.equals("exit") && !until.equals("exit")) {
      client.warn("konsol: '" + key + "' ended first: " + ConsoleTable.status(answer));
      return 1;
    }
    if (!quiet && until.equals("exit")) {
      client.say(ConsoleTable.exitCode(answer));
    }
    return 0;
  }
}
