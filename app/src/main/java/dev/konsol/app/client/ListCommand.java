package dev.konsol.app.client;

import dev.konsol.app.cli.Action;
import dev.konsol.app.cli.Arguments;
import dev.konsol.app.env.Streams;
import dev.konsol.core.json.JsonLine;
import dev.konsol.core.json.JsonObject;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

/// `konsol console ls`.
record ListCommand(Client client) implements Action {

  @Override
  public int run(Arguments arguments) throws IOException, InterruptedException {
    if (arguments.flag("quiet")) {
      return keys(arguments);
    }
    return client.ask(
        arguments,
        JsonLine.object().put("cmd", "stats"),
        answer -> print(answer.objects("sessions")));
  }

  /// For scripts and completions: never starts a daemon to find that it has nothing.
  private int keys(Arguments arguments) throws IOException {
    Optional<Link> found = client.daemons(arguments).find();
    if (found.isPresent()) {
      try (Link link = found.get()) {
        JsonObject answer = link.ask(JsonLine.object().put("cmd", "list"));
        answer.objects("sessions").forEach(session -> client.say(session.text("key")));
      }
    }
    return 0;
  }

  private int print(List<JsonObject> sessions) {
    int width = client.streams().window().map(Streams.Window::cols).orElse(0);
    List<String> lines = Rows.table(sessions).lines(width);
    Colours colours = Colours.of(client);
    client.say(colours.bold(lines.getFirst()));
    for (int i = 0; i < sessions.size(); i++) {
      String line = lines.get(i + 1);
      client.say(Rows.running(sessions.get(i)) ? line : colours.faint(line));
    }
    return 0;
  }
}
