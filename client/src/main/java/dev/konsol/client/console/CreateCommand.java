package dev.konsol.client.console;

import dev.konsol.client.cli.Action;
import dev.konsol.client.cli.Arguments;
import dev.konsol.client.cli.UsageError;
import dev.konsol.client.connection.Client;
import dev.konsol.client.connection.Connection;
import dev.konsol.client.connection.Daemons;
import dev.konsol.client.console.attach.Attachment;
import dev.konsol.client.console.attach.ConsoleLink;
import dev.konsol.client.env.Streams;
import dev.konsol.client.terminal.Tty;
import dev.konsol.wire.JsonLine;
import dev.konsol.wire.JsonObject;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.ToIntFunction;

/// `konsol console create`: hands the program, and the folder and environment it would have had
/// here, to the daemon.
record CreateCommand(Client client, AttachCommand attach) implements Action {
  /// What describes this terminal and this shell, and is wrong in another.
  private static final Set<String> LEFT_HERE =
      Set.of("_", "PWD", "OLDPWD", "SHLVL", "TERM", "COLUMNS", "LINES", "TMUX", "TMUX_PANE", "STY");

  @Override
  public int run(Arguments arguments) throws IOException, InterruptedException {
    if (arguments.flag("replace") && arguments.option("key").isEmpty()) {
      throw new UsageError("--replace needs --key: the name of the console to replace");
    }
    JsonLine request = request(arguments);
    // Before there is a console that nobody would have looked for.
    Optional<Tty> tty =
        arguments.flag("attach") ? Optional.of(attach.terminal()) : Optional.empty();
    Attachment.Options options = attach.options(arguments);
    Daemons daemons = client.daemons(arguments);
    String key;
    try (Connection connection = daemons.findOrStart()) {
      key = key(arguments, connection);
      if (arguments.flag("replace")) {
        remove(connection, key);
      }
      String line = connection.exchange(request.put("key", key));
      Connection.checked(JsonObject.parse(line));
      if (tty.isEmpty()) {
        client.say(arguments.flag("json") ? line : key);
        return 0;
      }
    }
    return attach.attach(daemons, key, tty.get(), options);
  }

  private static void remove(Connection connection, String key) throws IOException {
    if (taken(connection).contains(key)) {
      connection.ask(ConsoleLink.request("remove", key));
    }
  }

  private static String key(Arguments arguments, Connection connection) throws IOException {
    Optional<String> wanted = arguments.option("key");
    return wanted.isPresent()
        ? wanted.get()
        : ConsoleNames.invent(
            List.of(arguments.rest("COMMAND").getFirst().split(" ")), taken(connection));
  }

  private JsonLine request(Arguments arguments) {
    if (arguments.option("key").filter(String::isEmpty).isPresent()) {
      throw new UsageError("--key needs a name for the console, not ''");
    }
    List<String> words = arguments.rest("COMMAND");
    JsonLine request = JsonLine.object().put("cmd", "create");
    if (words.size() == 1 && !arguments.separated()) {
      request.put("command", words.getFirst());
    } else {
      request.putTexts("args", words);
    }
    String cwd = arguments.option("cwd").orElse("");
    request.put("cwd", Path.of(cwd).toAbsolutePath().normalize().toString());
    arguments
        .option("log")
        .ifPresent(
            log -> request.put("log_path", Path.of(log).toAbsolutePath().normalize().toString()));
    size(arguments, "rows", Streams.Window::rows).ifPresent(rows -> request.put("rows", rows));
    size(arguments, "cols", Streams.Window::cols).ifPresent(cols -> request.put("cols", cols));
    Map<String, String> environment = environment(arguments);
    request.putObject("env", env -> environment.forEach(env::put));
    return request;
  }

  /// As wanted, else as this terminal; nothing where there is none.
  private Optional<Long> size(
      Arguments arguments, String name, ToIntFunction<Streams.Window> ofTerminal) {
    Optional<Long> wanted = arguments.number(name, 1, ConsoleCommands.LARGEST);
    return wanted.isPresent()
        ? wanted
        : client
            .streams()
            .window()
            .map(window -> Math.min((long) ofTerminal.applyAsInt(window), ConsoleCommands.LARGEST));
  }

  private Map<String, String> environment(Arguments arguments) {
    Map<String, String> environment = new TreeMap<>(client.environment());
    environment.keySet().removeAll(LEFT_HERE);
    environment.keySet().removeIf(name -> name.startsWith("KONSOL_"));
    for (String setting : arguments.all("env")) {
      int equals = setting.indexOf('=');
      if (equals < 1) {
        throw new UsageError("--env takes NAME=VALUE, not '" + setting + "'");
      }
      environment.put(setting.substring(0, equals), setting.substring(equals + 1));
    }
    return environment;
  }

  private static Set<String> taken(Connection connection) throws IOException {
    Set<String> keys = new HashSet<>();
    for (JsonObject session : ConsoleCommands.list(connection)) {
      keys.add(session.text("key"));
    }
    return keys;
  }
}
