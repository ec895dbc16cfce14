package dev.konsol.app.daemon;

import dev.konsol.app.env.Logs;
import dev.konsol.app.settings.AgentOptions;
import dev.konsol.app.settings.Configuration;
import dev.konsol.app.settings.DiskReserve;
import dev.konsol.app.settings.FleetOptions;
import dev.konsol.app.settings.FrameSize;
import dev.konsol.app.settings.HostTrust;
import dev.konsol.app.settings.HttpChoice;
import dev.konsol.client.cli.Arguments;
import dev.konsol.client.cli.Command;
import dev.konsol.client.cli.Option;
import dev.konsol.client.connection.TrustOptions;
import dev.konsol.client.daemon.ServeOptions;
import dev.konsol.client.env.Build;
import dev.konsol.client.env.StateDirectory;
import dev.konsol.client.env.Streams;
import dev.konsol.store.StoreSettings;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Stream;

/// `konsol serve`: the daemon in the foreground, until a client says `shutdown` or a signal comes.
public record ServeCommand(Streams streams, Map<String, String> environment, Build build)
    implements ServeOptions {
  public Command description() {
    return Command.of("serve", "run the daemon in the foreground", this::run)
        .notes(
            "Prints 'konsol VERSION ready URL SOCKET' when it is ready. Ends on SIGTERM, SIGINT and\n"
                + "SIGHUP with everything it runs, and exits with 0 then.")
        .options(options().toArray(Option[]::new));
  }

  @Override
  public List<Option> options() {
    return Stream.of(
            HttpChoice.options(),
            AgentOptions.options(),
            TrustOptions.options(),
            DiskReserve.options(),
            FleetOptions.options())
        .flatMap(List::stream)
        .toList();
  }

  @Override
  public void check(Arguments arguments) {
    var _ = wishes(arguments);
  }

  @Override
  public List<String> words(Arguments arguments) {
    return Stream.of(
            arguments.words(HttpChoice.options()),
            arguments.words(AgentOptions.options()),
            TrustOptions.words(arguments),
            arguments.words(DiskReserve.options()),
            arguments.words(FleetOptions.options()))
        .flatMap(List::stream)
        .toList();
  }

  /// A daemon serves every project: what one of them says is not for all.
  private DaemonSettings.Wishes wishes(Arguments arguments) {
    Configuration written = Configuration.of(environment).warn(streams.err());
    Map<String, String> settled = written.under(environment);
    FleetOptions fleet = FleetOptions.of(arguments, settled, written);
    var _ = FrameSize.of(settled); // sessions read it, and a wrong one is told here
    return new DaemonSettings.Wishes(
        HttpChoice.of(arguments, settled),
        AgentOptions.of(arguments, environment, written).in(fleet),
        HostTrust.of(arguments, environment, written, Path.of("").toAbsolutePath()),
        DiskReserve.of(arguments, settled),
        fleet,
        spelled(option -> said(arguments, settled, option)));
  }

  @Override
  public List<String> said(Arguments arguments) {
    return spelled(option -> arguments.all(option.name()));
  }

  /// A word each, `--name=value`. Trust is left out: that is told to a daemon that runs.
  private static List<String> spelled(Function<Option, List<String>> values) {
    return Stream.of(HttpChoice.options(), AgentOptions.options(), DiskReserve.options())
        .flatMap(List::stream)
        .flatMap(option -> values.apply(option).stream().map(option::word))
        .toList();
  }

  /// Nobody is told a password that only the environment or the user's file has.
  private static List<String> said(
      Arguments arguments, Map<String, String> settled, Option option) {
    String variable = AgentOptions.variable(option.name());
    return arguments.flag(option.name()) || !settled.containsKey(variable)
        ? arguments.all(option.name())
        : List.of(StoreSettings.withoutPassword(settled.get(variable)));
  }

  private int run(Arguments arguments) throws IOException, InterruptedException {
    DaemonSettings.Wishes wishes = wishes(arguments);
    StateDirectory directory = StateDirectory.choose(arguments.option("dir"), environment);
    if (!Boolean.getBoolean("konsol.detached")) {
      // In the foreground, and so in a container, whoever started it reads along.
      Logs.toStderr();
    }
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
