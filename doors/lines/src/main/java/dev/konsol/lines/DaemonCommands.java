package dev.konsol.lines;

import dev.konsol.console.Console;
import dev.konsol.console.Consoles;
import dev.konsol.console.DiskSpace;
import dev.konsol.console.Overview;
import dev.konsol.core.Budget;
import dev.konsol.core.ErrorCode;
import dev.konsol.core.KonsolException;
import dev.konsol.core.json.JsonLine;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;

/// What concerns the daemon as a whole.
final class DaemonCommands {
  private static final Duration STOP = Duration.ofSeconds(2);

  private final Consoles consoles;
  private final DaemonInfo info;
  private final InstantSource clock;

  DaemonCommands(Consoles consoles, DaemonInfo info, InstantSource clock) {
    this.consoles = consoles;
    this.info = info;
    this.clock = clock;
  }

  Answer hello(Request.Hello request) {
    request
        .protocol()
        .ifPresent(
            protocol -> {
              if (protocol != DaemonInfo.PROTOCOL) {
                throw new KonsolException(
                    ErrorCode.UNSUPPORTED,
                    "konsol "
                        + info.version()
                        + " speaks protocol "
                        + DaemonInfo.PROTOCOL
                        + ", not "
                        + protocol);
              }
            });
    return Answer.of(
        line ->
            line.put("protocol", DaemonInfo.PROTOCOL)
                .putTexts("features", Operations.features())
                .put("version", info.version())
                .put("build", info.build())
                .put("pid", info.pid())
                .put("boot_id", info.bootId())
                .put("containment", info.containment().get()));
  }

  Answer list() {
    Instant now = clock.instant();
    List<Overview> all = consoles.list().stream().map(Console::overview).toList();
    return Answer.of(
        line -> line.putObjects("sessions", all, (each, one) -> Views.summary(each, one, now)));
  }

  Answer stats() {
    Instant now = clock.instant();
    List<Console> all = consoles.list();
    OwnUsage own = OwnUsage.now();
    DiskSpace space = consoles.diskSpace();
    long bytes = all.stream().mapToLong(console -> console.overview().offset()).sum();
    return Answer.of(
        line ->
            line.putObjects("sessions", all, (each, console) -> measured(each, console, now))
                .putObjects("others", info.others().get(), DaemonCommands::other)
                .put("bytes", bytes)
                .putObject("disk", disk -> disk(disk, space))
                .put("open_descriptors", info.openDescriptors().getAsInt())
                .put("containment", info.containment().get())
                .put("uptime_ms", Duration.between(info.started(), now).toMillis())
                .putObject("daemon", daemon -> daemon(daemon, own)));
  }

  private static void other(JsonLine line, OtherSession other) {
    line.put("kind", other.kind())
        .put("name", other.name())
        .put("state", other.state())
        .put("directory", other.directory());
  }

  /// Ends every session, so that the answer can be believed, and then the daemon.
  Answer shutdown() {
    consoles.stop(Budget.of(STOP));
    return Answer.OK.then(info.shutdown());
  }

  private static void measured(JsonLine line, Console console, Instant now) {
    Views.summary(line, console.overview(), now);
    line.putObject("usage", usage -> Views.usage(usage, console.usage()));
  }

  private static void disk(JsonLine line, DiskSpace space) {
    line.put("free_bytes", space.free())
        .put("min_free_bytes", space.least())
        .put("low", space.low());
  }

  private void daemon(JsonLine line, OwnUsage own) {
    line.put("pid", info.pid())
        .put("memory_bytes", own.memoryBytes())
        .put("threads", own.threads())
        .put("version", info.version())
        .put("build", info.build());
  }
}
