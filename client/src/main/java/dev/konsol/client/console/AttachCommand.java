package dev.konsol.client.console;

import dev.konsol.client.cli.Action;
import dev.konsol.client.cli.Arguments;
import dev.konsol.client.cli.UsageError;
import dev.konsol.client.connection.Client;
import dev.konsol.client.connection.Connection;
import dev.konsol.client.connection.Daemons;
import dev.konsol.client.connection.Found;
import dev.konsol.client.connection.SessionAddress;
import dev.konsol.client.console.attach.Attachment;
import dev.konsol.client.console.attach.ConsoleLink;
import dev.konsol.client.console.attach.Prefix;
import dev.konsol.client.terminal.Tty;
import dev.konsol.core.ErrorCode;
import dev.konsol.core.KonsolException;
import dev.konsol.wire.JsonObject;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/// `konsol console attach`: this terminal becomes the console's until the person leaves, or until
/// the program ends.
record AttachCommand(Client client, TerminalParts parts) implements Action {

  @Override
  public int run(Arguments arguments) throws IOException, InterruptedException {
    Attachment.Options options = options(arguments);
    Tty tty = terminal();
    Daemons daemons = client.daemons(arguments);
    String key;
    Daemons there;
    try (Found found = found(arguments)) {
      Connection connection = found.connection();
      key = found.name();
      there = daemons.of(found.address().host());
      JsonObject status = connection.ask(ConsoleLink.request("status", key));
      if (!ConsoleTable.running(status)) {
        return ended(connection, key, status);
      }
      if (found.address().host().isEmpty()) {
        Enclosing.of(client.environment())
            .refuse(key, status.integer("pid"), connection.hello().integer("pid"));
      }
    }
    return attach(there, key, tty, options);
  }

  private Found found(Arguments arguments) throws IOException, InterruptedException {
    Optional<String> named = arguments.optional("KEY");
    if (named.isPresent()) {
      return client.session(arguments, named.get(), "console");
    }
    Connection connection = client.connection(arguments);
    try {
      NewestConsole newest =
          NewestConsole.of(ConsoleCommands.list(connection), Path.of("").toAbsolutePath());
      client.warn("konsol: attaching to " + newest.inWords());
      return new Found(connection, new SessionAddress(newest.key(), Optional.empty()));
    } catch (IOException | RuntimeException e) {
      connection.close();
      throw e;
    }
  }

  Attachment.Options options(Arguments arguments) {
    Optional<Prefix> asked = arguments.option("prefix").map(AttachCommand::asked);
    return new Attachment.Options(
        arguments.flag("read-only"),
        !arguments.flag("no-status"),
        asked.or(() -> parts.prefix().map(Prefix::parse)).orElse(Prefix.USUAL));
  }

  private static Prefix asked(String text) {
    try {
      return Prefix.parse(text);
    } catch (KonsolException e) {
      throw new UsageError(String.valueOf(e.getMessage()));
    }
  }

  /// The terminal that this command was called in.
  Tty terminal() {
    if (client.environment().getOrDefault("TERM", "dumb").equals("dumb")) {
      throw new KonsolException(
          ErrorCode.UNSUPPORTED,
          "attach needs a terminal that can be drawn on, and TERM is 'dumb' or missing: use"
              + " 'konsol console read -f' and 'send' instead");
    }
    return Tty.open()
        .filter(_ -> client.streams().window().isPresent())
        .orElseThrow(
            () ->
                new KonsolException(
                    ErrorCode.UNSUPPORTED,
                    "attach needs a terminal: use 'konsol console read' and 'send' instead"));
  }

  int attach(Daemons daemons, String key, Tty tty, Attachment.Options options)
      throws IOException, InterruptedException {
    Attachment attachment =
        new Attachment(client.streams(), daemons, tty, parts.emulators(), key, options);
    switch (attachment.run()) {
      case Attachment.Left.Detached() -> client.say("[detached from " + key + "]");
      case Attachment.Left.Ended(JsonObject exited, List<String> rows) -> {
        rows.forEach(client::say);
        client.say(ending(key, exited));
      }
      case Attachment.Left.DaemonGone() -> {
        client.warn("konsol: " + daemons.inWords() + " is gone, and '" + key + "' with it");
        return 1;
      }
    }
    return 0;
  }

  /// There is nothing left to type to: what it showed last, and how it ended.
  private int ended(Connection connection, String key, JsonObject status) throws IOException {
    JsonObject screen = connection.ask(ConsoleLink.request("screen", key).put("styled", true));
    ConsoleCommands.shown(screen, client.style().on()).forEach(client::say);
    client.say(ending(key, status));
    return 0;
  }

  private static String ending(String key, JsonObject status) {
    return "[" + key + " " + ConsoleTable.status(status) + "]";
  }
}
