package dev.konsol.app.daemon;

import dev.konsol.app.cli.Arguments;
import dev.konsol.app.cli.Command;
import dev.konsol.app.cli.Option;
import dev.konsol.app.env.Build;
import dev.konsol.app.env.StateDirectory;
import dev.konsol.app.env.Streams;
import dev.konsol.app.settings.AgentOptions;
import dev.konsol.app.settings.Configuration;
import dev.konsol.app.settings.DiskReserve;
import dev.konsol.app.settings.HttpChoice;
import dev.konsol.app.settings.TrustOptions;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/// `konsol serve`: the daemon in the foreground, until a client says `shutdown` or a signal comes.
public record ServeCommand(Streams streams, Map<String, String> environment, Build build) {
  public Command description() {
    return Command.of("serve", "run the daemon in the foreground", this::run)
        .notes(
            "Prints 'konsol VERSION ready URL SOCKET' when it is ready. Ends on SIGTERM, SIGINT and\n"
                + "SIGHUP with everything it runs, and exits with 0 then.")
        .options(options().toArray(Option[]::new));
  }

  public static List<Option> options() {
    return Stream.of(
            HttpChoice.options(),
            AgentOptions.options(),
            TrustOptions.options(),
            DiskReserve.options())
        .flatMap(List::stream)
        .toList();
  }

  private int run(Arguments arguments) throws IOException, InterruptedException {
    // A daemon serves every project: what one of them says is not for all.
    Configuration written = Configuration.of(environment).warn(streams.err());
    Map<String, String> settled = written.under(environment);
    DaemonSettings.Wishes wishes =
        new DaemonSettings.Wishes(
            HttpChoice.of(arguments, settled),
            AgentOptions.of(arguments, environment, written),
            TrustOptions.of(arguments, environment, written, Path.of("").toAbsolutePath()),
            DiskReserve.of(arguments, settled));
    StateDirectory directory = StateDirectory.choose(arguments.option("dir"), environment);
    OrderlyEnd end = OrderlyEnd.prepare();
    try (Daemon daemon = Daemon.start(new DaemonSettings(directory, environment, build, wishes))) {
      end.started(daemon);
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
      boolean asked = daemon.awaitEnd();
      end.byClient();
      return asked ? 0 : 1;
    } finally {
      end.over();
    }
  }
}
