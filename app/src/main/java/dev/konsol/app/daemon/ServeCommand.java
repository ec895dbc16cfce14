package dev.konsol.app.daemon;

import dev.konsol.app.Build;
import dev.konsol.app.StateDirectory;
import dev.konsol.app.Streams;
import dev.konsol.app.cli.Arguments;
import dev.konsol.app.cli.Command;
import dev.konsol.app.cli.Option;
import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/// `konsol serve`: the daemon in the foreground, until a client says `shutdown` or a signal comes.
public record ServeCommand(Streams streams, Map<String, String> environment, Build build) {
  /// When even force does not help, the process goes, and its supervisor ends what is left.
  private static final Duration LONGEST_END = Duration.ofSeconds(4);

  public Command description() {
    return Command.of("serve", "run the daemon in the foreground", this::run)
        .notes(
            "Prints 'konsol VERSION ready URL SOCKET' when it is ready. Ends on SIGTERM, SIGINT and\n"
                + "SIGHUP with everything it runs, and exits with 0 then.")
        .options(Option.value("http", "ADDR:PORT", "'off': this version has no HTTP door"));
  }

  private int run(Arguments arguments) throws IOException, InterruptedException {
    arguments
        .option("http")
        .filter(address -> !address.equals("off"))
        .ifPresent(_ -> streams.err().println("konsol: this version has no HTTP door"));
    StateDirectory directory = StateDirectory.choose(arguments.option("dir"), environment);
    try (Daemon daemon = Daemon.start(new DaemonSettings(directory, environment, build))) {
      Runtime.getRuntime().addShutdownHook(new Thread(() -> end(daemon), "end"));
      streams.out().println("konsol " + build.version() + " ready off " + daemon.socket());
      streams.out().flush();
      daemon.awaitEnd();
    }
    return 0;
  }

  /// On a signal the JVM runs this, and would then exit with the signal's number; an orderly end is
  /// a success.
  private static void end(Daemon daemon) {
    Thread.ofPlatform().daemon().name("last resort").start(ServeCommand::haltLater);
    daemon.close();
    Runtime.getRuntime().halt(0);
  }

  private static void haltLater() {
    try {
      TimeUnit.MILLISECONDS.sleep(LONGEST_END.toMillis());
    } catch (InterruptedException e) {
      // then at once
    }
    Runtime.getRuntime().halt(1);
  }
}
