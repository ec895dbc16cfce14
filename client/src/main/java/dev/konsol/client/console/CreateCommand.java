package dev.konsol.client.console;

import dev.konsol.client.cli.Action;
import dev.konsol.client.cli.Arguments;
import dev.konsol.client.cli.UsageError;
import dev.konsol.client.connection.Client;
import dev.konsol.client.connection.Connection;
import dev.konsol.client.connection.Daemons;
import dev.konsol.client.terminal.Tty;
import dev.konsol.core.json.JsonLine;
import dev.konsol.core.json.JsonObject;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/// `konsol console create`: hands the program, and the folder and environment it would have had
/// here, to the daemon.
record CreateCommand(Client client, AttachCommand attach) implements Action {
  /// What describes this terminal and this shell, and is wrong in another.
  private static final Set<String> LEFT_HERE =
      Set.of("_", "PWD", "OLDPWD", "SHLVL", "TERM", "COLUMNS", "LINES", "TMUX", "TMUX_PANE", "STY");

  @Override
  public int run(Arguments arguments) throws IOException, InterruptedException {
    JsonLine request = request(arguments);
    // Before there is a console that nobody would have looked for.
    Optional<Tty> tty =
        arguments.flag("attach") ? Optional.of(attach.terminal()) : Optional.empty();
    Daemons daemons = client.daemons(arguments);
    try (Connection connection = daemons.findOrStart()) {
      String key = key(arguments, connection);
      String line = connection.exchange(request.put("key", key));
      Connection.checked(JsonObject.parse(line));
      if (tty.isPresent()) {
        return attach.attach(daemons, connection, key, tty.get(), false);
      }
      client.say(arguments.flag("json") ? line : key);
      return 0;
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
    arguments
        .number("rows", 1, SimpleCommands.LARGEST)
        .ifPresent(rows -> request.put("rows", rows));
    arguments
        .number("cols", 1, SimpleCommands.LARGEST)
        .ifPresent(cols -> request.put("cols", cols));
    Map<String, String> environment = environment(arguments);
    request.putObject("env", env -> environment.forEach(env::put));
    return request;
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
    for (JsonObject session :
        connection.ask(JsonLine.object().put("cmd", "list")).objects("sessions")) {
      keys.add(session.text("key"));
    }
    return keys;
  }
}
