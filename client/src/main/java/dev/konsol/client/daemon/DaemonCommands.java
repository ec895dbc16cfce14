package dev.konsol.client.daemon;

import dev.konsol.client.cli.Arguments;
import dev.konsol.client.cli.Command;
import dev.konsol.client.cli.Option;
import dev.konsol.client.connection.Client;
import dev.konsol.client.connection.Connection;
import dev.konsol.client.connection.Daemons;
import dev.konsol.client.connection.TrustOptions;
import dev.konsol.client.env.Retry;
import dev.konsol.core.ErrorCode;
import dev.konsol.core.KonsolException;
import dev.konsol.wire.JsonLine;
import dev.konsol.wire.JsonObject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/// `konsol start`, `stop`, `restart` and `status`.
public record DaemonCommands(Client client, ServeOptions serve) {
  private static final Option JSON = Option.flag("json", "print JSON");
  private static final Option YES = Option.flag("yes", "do not ask").letter('y');
  private static final Duration PATIENCE = Duration.ofSeconds(10);
  private static final Duration DRAIN = Duration.ofMinutes(11);

  public List<Command> all() {
    Option[] ofServe = serve.options().toArray(Option[]::new);
    return List.of(
        Command.of("start", "start the daemon in the background", this::start)
            .notes(
                "Does nothing when it runs already, and fails when that one was not started with these\n"
                    + "options. Returns when it answers.")
            .options(JSON)
            .options(ofServe),
        Command.of("stop", "stop the daemon and everything it runs", this::stop)
            .notes(
                "On a terminal it names what this would end, and asks; elsewhere it does not ask.")
            .options(
                Option.flag(
                    "drain",
                    "let agents end their turns first, or come to where another host can go on"),
                YES,
                JSON),
        Command.of("restart", "stop the daemon and start it again", this::restart)
            .notes(
                "Names what this would end, consoles, evaluation sessions, agents at work and language\n"
                    + "servers, and asks; without a terminal it needs --yes.")
            .options(YES, JSON)
            .options(ofServe),
        Command.of("status", "tell whether the daemon runs", new StatusCommand(client))
            .notes("And what lives in it. Exit code 0 when it runs, 1 when it does not.")
            .options(JSON));
  }

  private int start(Arguments arguments) throws IOException, InterruptedException {
    serve.check(arguments);
    return startChecked(arguments);
  }

  private int startChecked(Arguments arguments) throws IOException, InterruptedException {
    Daemons daemons = client.daemons(arguments);
    try (Connection connection = daemons.findOrStartWholly(serve.words(arguments))) {
      tellTrusted(arguments);
      JsonObject hello = connection.hello();
      ServedOptions.ready(connection)
          .ifPresent(served -> served.require(serve.said(arguments), hello.integer("pid")));
      client.say(arguments.flag("json") ? json(hello, daemons) : inWords(hello, daemons));
    }
    return 0;
  }

  /// A daemon that ran already has not read these options.
  private void tellTrusted(Arguments arguments) throws IOException, InterruptedException {
    if (!TrustOptions.words(arguments).isEmpty()) {
      client.door(arguments, "lsp", Path.of("").toAbsolutePath()).close();
    }
  }

  private static String inWords(JsonObject hello, Daemons daemons) throws IOException {
    return "konsol runs (pid "
        + hello.integer("pid")
        + "), socket "
        + daemons.directory().reachableSocket()
        + daemons.http().map(url -> ", HTTP " + url).orElse("");
  }

  private static String json(JsonObject hello, Daemons daemons) throws IOException {
    return JsonLine.object()
        .put("running", true)
        .put("directory", daemons.directory().path().toString())
        .put("socket", daemons.directory().reachableSocket().toString())
        .put("http", daemons.http().orElse("off"))
        .put("pid", hello.integer("pid"))
        .put("version", hello.text("version"))
        .put("build", hello.text("build"))
        .end();
  }

  private int stop(Arguments arguments) throws IOException, InterruptedException {
    Daemons daemons = client.daemons(arguments);
    Optional<Connection> running = daemons.find();
    JsonLine json =
        JsonLine.object()
            .put("running", false)
            .put("directory", daemons.directory().path().toString());
    String words = "konsol does not run in " + daemons.directory().path();
    if (running.isPresent()) {
      try (Connection connection = running.get()) {
        boolean asked = client.streams().askable();
        if (asked && !mayEnd(DaemonSession.in(connection), arguments.flag("yes"))) {
          return 1;
        }
        long pid = shutDown(connection, arguments.flag("drain"));
        json.put("stopped", pid);
        words = "konsol stopped (pid " + pid + ")";
      }
    }
    client.say(arguments.flag("json") ? json.end() : words);
    return 0;
  }

  private int restart(Arguments arguments) throws IOException, InterruptedException {
    serve.check(arguments); // while there is still a daemon
    Optional<Connection> running = client.daemons(arguments).find();
    if (running.isPresent()) {
      try (Connection connection = running.get()) {
        if (!mayEnd(DaemonSession.in(connection), arguments.flag("yes"))) {
          return 1;
        }
        shutDown(connection, false);
      }
    }
    return startChecked(arguments);
  }

  private boolean mayEnd(List<DaemonSession> sessions, boolean yes) throws IOException {
    if (sessions.isEmpty() || yes) {
      return true;
    }
    String ended = "this ends " + DaemonSession.inWords(sessions);
    if (!client.streams().askable()) {
      throw new KonsolException(ErrorCode.NOT_ALLOWED, ended + "; say --yes if that is meant");
    }
    boolean meant = client.confirm(ended + ". Go on?");
    if (!meant) {
      client.warn("konsol: nothing was ended");
    }
    return meant;
  }

  /// Asks the daemon to end and waits until its process is gone; answers its pid.
  private static long shutDown(Connection connection, boolean drain)
      throws IOException, InterruptedException {
    long pid = connection.hello().integer("pid");
    connection.ask(JsonLine.object().put("cmd", "shutdown").putTrue("drain", drain));
    Path process = Path.of("/proc", String.valueOf(pid));
    Duration patience = drain ? DRAIN : PATIENCE;
    return Retry.find(patience, () -> Files.exists(process) ? Optional.empty() : Optional.of(pid))
        .orElseThrow(
            () ->
                new KonsolException(
                    ErrorCode.SESSION_BUSY,
                    "the daemon (pid " + pid + ") does not end: kill -9 " + pid));
  }
}
