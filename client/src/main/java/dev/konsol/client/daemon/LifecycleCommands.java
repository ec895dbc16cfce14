package dev.konsol.client.daemon;

import dev.konsol.client.cli.Arguments;
import dev.konsol.client.connection.Client;
import dev.konsol.client.connection.Connection;
import dev.konsol.client.connection.Daemons;
import dev.konsol.client.connection.TrustOptions;
import dev.konsol.client.env.Retry;
import dev.konsol.core.ErrorCode;
import dev.konsol.core.KonsolException;
import dev.konsol.core.json.JsonLine;
import dev.konsol.core.json.JsonObject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/// `konsol start`, `stop`, `restart`.
record LifecycleCommands(Client client, ServeOptions serve) {
  private static final Duration PATIENCE = Duration.ofSeconds(10);

  int start(Arguments arguments) throws IOException, InterruptedException {
    serve.check(arguments);
    Daemons daemons = client.daemons(arguments);
    try (Connection connection = daemons.findOrStartWholly(serve.words(arguments))) {
      tellTrusted(arguments);
      JsonObject hello = connection.hello();
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

  int stop(Arguments arguments) throws IOException, InterruptedException {
    Daemons daemons = client.daemons(arguments);
    Optional<Connection> running = daemons.find();
    JsonLine json =
        JsonLine.object()
            .put("running", false)
            .put("directory", daemons.directory().path().toString());
    String words = "konsol does not run in " + daemons.directory().path();
    if (running.isPresent()) {
      try (Connection connection = running.get()) {
        long pid = shutDown(connection);
        json.put("stopped", pid);
        words = "konsol stopped (pid " + pid + ")";
      }
    }
    client.say(arguments.flag("json") ? json.end() : words);
    return 0;
  }

  int restart(Arguments arguments) throws IOException, InterruptedException {
    Optional<Connection> running = client.daemons(arguments).find();
    if (running.isPresent()) {
      try (Connection connection = running.get()) {
        if (!mayEnd(DaemonSession.in(connection), arguments.flag("yes"))) {
          return 1;
        }
        shutDown(connection);
      }
    }
    return start(arguments);
  }

  private boolean mayEnd(List<DaemonSession> sessions, boolean yes) throws IOException {
    if (sessions.isEmpty() || yes) {
      return true;
    }
    String ended = "this ends " + DaemonSession.inWords(sessions);
    if (!client.streams().askable()) {
      throw new KonsolException(ErrorCode.NOT_ALLOWED, ended + "; say --yes if that is meant");
    }
    return client.confirm(ended + ". Go on?");
  }

  /// Asks the daemon to end and waits until its process is gone; answers its pid.
  private static long shutDown(Connection connection) throws IOException, InterruptedException {
    long pid = connection.hello().integer("pid");
    connection.ask(JsonLine.object().put("cmd", "shutdown"));
    Path process = Path.of("/proc", String.valueOf(pid));
    return Retry.find(PATIENCE, () -> Files.exists(process) ? Optional.empty() : Optional.of(pid))
        .orElseThrow(
            () ->
                new KonsolException(
                    ErrorCode.SESSION_BUSY,
                    "the daemon (pid " + pid + ") does not end: kill -9 " + pid));
  }
}
