package dev.konsol.app.client;

import dev.konsol.app.cli.Arguments;
import dev.konsol.app.env.Retry;
import dev.konsol.app.settings.AgentOptions;
import dev.konsol.app.settings.Configuration;
import dev.konsol.app.settings.DiskReserve;
import dev.konsol.app.settings.HttpChoice;
import dev.konsol.app.settings.TrustOptions;
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
import java.util.stream.Stream;

/// `konsol start`, `stop`, `restart`.
record LifeCommands(Client client) {
  private static final Duration PATIENCE = Duration.ofSeconds(10);

  int start(Arguments arguments) throws IOException, InterruptedException {
    // What is wrong with the options is said here, not in a log.
    Configuration written = Configuration.of(client.environment()).warn(client.streams().err());
    var _ = HttpChoice.of(arguments, written.under(client.environment()));
    var _ = AgentOptions.of(arguments, client.environment(), written);
    var _ = DiskReserve.of(arguments, written.under(client.environment()));
    Daemons daemons = client.daemons(arguments);
    try (Link link = daemons.findOrStartWholly(passedOn(arguments))) {
      tellTrusted(arguments);
      JsonObject hello = Greeting.hello(link);
      client.say(arguments.flag("json") ? json(hello, daemons) : inWords(hello, daemons));
    }
    return 0;
  }

  /// A daemon that ran already has not read these options.
  private void tellTrusted(Arguments arguments) throws IOException, InterruptedException {
    if (!TrustOptions.passedOn(arguments).isEmpty()) {
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

  private static List<String> passedOn(Arguments arguments) {
    return Stream.of(
            HttpChoice.passedOn(arguments),
            AgentOptions.passedOn(arguments),
            TrustOptions.passedOn(arguments),
            DiskReserve.passedOn(arguments))
        .flatMap(List::stream)
        .toList();
  }

  int stop(Arguments arguments) throws IOException, InterruptedException {
    Daemons daemons = client.daemons(arguments);
    Optional<Link> running = daemons.find();
    JsonLine json =
        JsonLine.object()
            .put("running", false)
            .put("directory", daemons.directory().path().toString());
    String words = "konsol does not run in " + daemons.directory().path();
    if (running.isPresent()) {
      try (Link link = running.get()) {
        long pid = shutDown(link);
        json.put("stopped", pid);
        words = "konsol stopped (pid " + pid + ")";
      }
    }
    client.say(arguments.flag("json") ? json.end() : words);
    return 0;
  }

  int restart(Arguments arguments) throws IOException, InterruptedException {
    Optional<Link> running = client.daemons(arguments).find();
    if (running.isPresent()) {
      try (Link link = running.get()) {
        if (!mayEnd(Living.in(link), arguments.flag("yes"))) {
          return 1;
        }
        shutDown(link);
      }
    }
    return start(arguments);
  }

  private boolean mayEnd(List<Living> living, boolean yes) throws IOException {
    if (living.isEmpty() || yes) {
      return true;
    }
    String ended = "this ends " + Living.inWords(living);
    if (!client.streams().askable()) {
      throw new KonsolException(ErrorCode.NOT_ALLOWED, ended + "; say --yes if that is meant");
    }
    return client.confirm(ended + ". Go on?");
  }

  /// Asks the daemon to end and waits until its process is gone; answers its pid.
  private static long shutDown(Link link) throws IOException, InterruptedException {
    long pid = Greeting.hello(link).integer("pid");
    link.ask(JsonLine.object().put("cmd", "shutdown"));
    Path process = Path.of("/proc", String.valueOf(pid));
    return Retry.find(PATIENCE, () -> Files.exists(process) ? Optional.empty() : Optional.of(pid))
        .orElseThrow(
            () ->
                new KonsolException(
                    ErrorCode.SESSION_BUSY,
                    "the daemon (pid " + pid + ") does not end: kill -9 " + pid));
  }
}
