package dev.konsol.app.client;

import dev.konsol.app.cli.Action;
import dev.konsol.app.cli.Arguments;
import dev.konsol.app.cli.UsageError;
import dev.konsol.lines.json.JsonLine;
import dev.konsol.lines.json.JsonObject;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
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
    List<String> words = arguments.rest("COMMAND");
    Daemons daemons = client.daemons(arguments);
    try (Link link = daemons.findOrStart()) {
      String key = arguments.option("key").orElse("");
      if (key.isEmpty()) {
        key = Keys.invent(List.of(words.getFirst().split(" ")), taken(link));
      }
      String line = link.exchange(request(key, words, arguments));
      JsonObject answer = Link.checked(JsonObject.parse(line));
      if (arguments.flag("attach")) {
        return attach.attach(daemons, link, key, false);
      }
      client.say(
          arguments.flag("json")
              ? JsonLine.object()
                  .put("ok", true)
                  .put("key", key)
                  .put("pid", answer.integer("pid"))
                  .end()
              : key);
      return 0;
    }
  }

  private JsonLine request(String key, List<String> words, Arguments arguments) {
    JsonLine request = JsonLine.object().put("cmd", "create").put("key", key);
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
    arguments.number("rows").ifPresent(rows -> request.put("rows", rows));
    arguments.number("cols").ifPresent(cols -> request.put("cols", cols));
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

  private static Set<String> taken(Link link) throws IOException {
    Set<String> keys = new HashSet<>();
    for (JsonObject session : link.ask(JsonLine.object().put("cmd", "list")).objects("sessions")) {
      keys.add(session.text("key"));
    }
    return keys;
  }
}
