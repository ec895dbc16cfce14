package dev.konsol.client.console;

import dev.konsol.client.cli.Action;
import dev.konsol.client.cli.Arguments;
import dev.konsol.client.cli.UsageError;
import dev.konsol.client.connection.Client;
import dev.konsol.client.connection.Connection;
import dev.konsol.client.connection.Daemons;
import dev.konsol.client.connection.Found;
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
    check(arguments);
    // Before there is a console that nobody would have looked for.
    Optional<Tty> tty =
        arguments.flag("attach") ? Optional.of(attach.terminal()) : Optional.empty();
    Attachment.Options options = attach.options(arguments);
    Daemons daemons;
    String key;
    try (Found found = client.place(arguments, arguments.option("key").orElse(""))) {
      Connection connection = found.connection();
      daemons = client.daemons(arguments).of(found.address().host());
      JsonLine request = request(arguments, found.address().host().isEmpty());
      key = key(found, arguments);
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

  private static String key(Found found, Arguments arguments) throws IOException {
    return found.name().isEmpty()
        ? ConsoleNames.invent(
            List.of(arguments.rest("COMMAND").getFirst().split(" ")), taken(found.connection()))
        : found.name();
  }

  /// What is wrong with the words, before anything is started for them.
  private void check(Arguments arguments) {
    if (arguments.option("key").filter(String::isEmpty).isPresent()) {
      throw new UsageError("--key needs a name for the console, not ''");
    }
    var _ = request(arguments, true);
  }

  /// @param here whether it is for this machine: on another one this folder and this environment
  ///   mean nothing
  private JsonLine request(Arguments arguments, boolean here) {
    List<String> words = arguments.rest("COMMAND");
    JsonLine request = JsonLine.object().put("cmd", "create");
    if (words.size() == 1 && !arguments.separated()) {
      request.put("command", words.getFirst());
    } else {
      request.putTexts("args", words);
    }
    String cwd = arguments.option("cwd").orElse("");
    if (here || !cwd.isEmpty()) {
      request.put("cwd", Path.of(cwd).toAbsolutePath().normalize().toString());
    }
    arguments
        .option("log")
        .ifPresent(
            log -> request.put("log_path", Path.of(log).toAbsolutePath().normalize().toString()));
    size(arguments, "rows", Streams.Window::rows).ifPresent(rows -> request.put("rows", rows));
    size(arguments, "cols", Streams.Window::cols).ifPresent(cols -> request.put("cols", cols));
    Map<String, String> environment =
        environment(arguments, here ? client.environment() : Map.of());
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

  private static Map<String, String> environment(Arguments arguments, Map<String, String> own) {
    Map<String, String> environment = new TreeMap<>(own);
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
