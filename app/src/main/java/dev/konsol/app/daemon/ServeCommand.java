package dev.konsol.app.daemon;

import dev.konsol.app.cli.Arguments;
import dev.konsol.app.cli.Command;
import dev.konsol.app.cli.Option;
import dev.konsol.app.env.Build;
import dev.konsol.app.env.StateDirectory;
import dev.konsol.app.env.Streams;
import dev.konsol.app.settings.AgentOptions;
import dev.konsol.app.settings.Configuration;
import dev.konsol.app.settings.HttpChoice;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/// `konsol serve`: the daemon in the foreground, until a client says `shutdown` or a signal comes.
public record ServeCommand(Streams streams, Map<String, String> environment, Build build) {
  /// When even force does not help, the process goes, and its supervisor ends what is left.
  private static final Duration LONGEST_END = Duration.ofSeconds(4);

  public Command description() {
    return Command.of("serve", "run the daemon in the foreground", this::run)
        .notes(
            "Prints 'konsol VERSION ready URL SOCKET' when it is ready. Ends on SIGTERM, SIGINT and\n"
                + "SIGHUP with everything it runs, and exits with 0 then.")
        .options(options().toArray(Option[]::new));
  }

  public static List<Option> options() {
    return Stream.concat(HttpChoice.options().stream(), AgentOptions.options().stream()).toList();
  }

  private int run(Arguments arguments) throws IOException, InterruptedException {
    // A daemon serves every project: what one of them says is not for all.
    Configuration written = Configuration.of(environment).warn(streams.err());
    DaemonSettings.Wishes wishes =
        new DaemonSettings.Wishes(
            HttpChoice.of(arguments, written.under(environment)),
            AgentOptions.of(arguments, environment, written));
    StateDirectory directory = StateDirectory.choose(arguments.option("dir"), environment);
    try (Daemon daemon = Daemon.start(new DaemonSettings(directory, environment, build, wishes))) {
      Runtime.getRuntime().addShutdownHook(new Thread(() -> end(daemon), "end"));
      if (!daemon.http().note().isEmpty()) {
        streams.err().println(daemon.http().note());
      }
      streams
          .out()
          .println(
              "konsol "
                  + build.version()
                  + " ready "
                  + daemon.http().url()
                  + " "
                  + daemon.socket());
      streams.out().flush();
      // For people alone: with the token in it, the address belongs into nobody's logs.
      if (streams.window().isPresent() && !daemon.http().page().isEmpty()) {
        streams.err().println("In a browser: " + daemon.http().page());
        streams.err().flush();
      }
      return daemon.awaitEnd() ? 0 : 1;
    }
  }

  /// On a signal the JVM runs this, and would then exit with the signal's number; an orderly end is
  /// a success.
  private static void end(Daemon daemon) {
    Thread closing = Thread.ofPlatform().daemon().name("closing").start(daemon::close);
    boolean closed;
    try {
      closed = closing.join(LONGEST_END);
    } catch (InterruptedException e) {
      closed = false;
    }
    Runtime.getRuntime().halt(closed ? 0 : 1);
  }
}
