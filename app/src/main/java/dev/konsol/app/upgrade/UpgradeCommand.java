package dev.konsol.app.upgrade;

import dev.konsol.client.cli.Arguments;
import dev.konsol.client.cli.Command;
import dev.konsol.client.cli.Option;
import dev.konsol.client.env.Build;
import dev.konsol.client.env.Streams;
import dev.konsol.wire.JsonLine;
import java.nio.file.Path;

/// `konsol upgrade`.
public record UpgradeCommand(Streams streams, Build build) {
  private static final String DAEMON =
      "A daemon that runs stays the old version until 'konsol restart', which ends its sessions.";

  public Command description() {
    return Command.of("upgrade", "tell how this installation is upgraded", this::run)
        .notes("Changes nothing, and does not use the network.")
        .options(Option.flag("json", "print JSON"));
  }

  private int run(Arguments arguments) {
    Path launcher =
        Path.of(System.getProperty("konsol.launcher", build.launcher().toString())).normalize();
    InstalledAs installed = InstalledAs.of(build, launcher);
    String origin = installed.origin(build, launcher);
    streams
        .out()
        .println(
            arguments.flag("json")
                ? JsonLine.object()
                    .put("version", build.version())
                    .put("installed_as", installed.word())
                    .put("home", build.home().toString())
                    .put("steps", installed.steps())
                    .end()
                : "This is konsol %s, %s. To upgrade:\n\n%s\n\n%s"
                    .formatted(
                        build.version(),
                        origin,
                        installed.steps().indent(2).stripTrailing(),
                        DAEMON));
    return 0;
  }
}
