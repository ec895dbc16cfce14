package dev.konsol.app.client;

import dev.konsol.app.cli.Arguments;
import dev.konsol.app.env.Build;
import dev.konsol.app.env.StateDirectory;
import dev.konsol.app.env.Streams;
import dev.konsol.app.settings.TrustOptions;
import dev.konsol.core.json.JsonLine;
import dev.konsol.core.json.JsonObject;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/// What the commands share: streams, environment, this build, and the way to a daemon.
public record Client(Streams streams, Map<String, String> environment, Build build) {

  public StateDirectory directory(Arguments arguments) {
    return StateDirectory.choose(arguments.option("dir"), environment);
  }

  Daemons daemons(Arguments arguments) {
    return new Daemons(directory(arguments), build, streams.err());
  }

  /// A connection to the daemon, which is started when there is none.
  Link link(Arguments arguments) throws IOException, InterruptedException {
    return daemons(arguments).findOrStart();
  }

  /// A connection to another door of the daemon, which is started when there is none.
  public DoorStreams door(Arguments arguments, String door, Path cwd)
      throws IOException, InterruptedException {
    return DoorStreams.open(
        link(arguments), door, cwd, TrustOptions.handedOn(arguments, environment));
  }

  /// The same, but nothing when no daemon runs.
  public Optional<DoorStreams> doorIfRunning(Arguments arguments, String door, Path cwd)
      throws IOException {
    Optional<Link> running = daemons(arguments).find();
    return running.isPresent()
        ? Optional.of(DoorStreams.open(running.get(), door, cwd, environment))
        : Optional.empty();
  }

  /// Asks the person at the terminal; to be called only where one can answer.
  boolean confirm(String question) throws IOException {
    streams.err().print(question + " [y/N] ");
    streams.err().flush();
    byte[] answer = new byte[16];
    int length = Math.max(0, streams.in().read(answer));
    return new String(answer, 0, length, StandardCharsets.UTF_8).strip().startsWith("y");
  }

  /// What the daemon says of itself, if one runs.
  public Optional<JsonObject> greeting(Arguments arguments) throws IOException {
    Optional<Link> running = daemons(arguments).find();
    if (running.isEmpty()) {
      return Optional.empty();
    }
    try (Link link = running.get()) {
      return Optional.of(Greeting.hello(link));
    }
  }

  /// One request; the answer goes to `print`, or with `--json` to stdout as it came.
  int ask(Arguments arguments, JsonLine request, Printer print)
      throws IOException, InterruptedException {
    try (Link link = link(arguments)) {
      String line = link.exchange(request);
      JsonObject answer = Link.checked(JsonObject.parse(line));
      if (arguments.flag("json")) {
        streams.out().println(line);
        return 0;
      }
      return print.print(answer);
    }
  }

  void say(String line) {
    streams.out().println(line);
  }

  @FunctionalInterface
  interface Printer {
    int print(JsonObject answer) throws IOException, InterruptedException;
  }
}
