package dev.konsol.lines.command;

import dev.konsol.console.Console;
import dev.konsol.console.Consoles;
import dev.konsol.console.log.DiskSpace;
import dev.konsol.core.Budget;
import dev.konsol.core.ErrorCode;
import dev.konsol.core.KonsolException;
import dev.konsol.lines.DaemonInfo;
import dev.konsol.lines.OtherSession;
import dev.konsol.lines.protocol.Call;
import dev.konsol.lines.protocol.ConsoleJson;
import dev.konsol.lines.protocol.Operations;
import dev.konsol.lines.protocol.Request;
import dev.konsol.lines.protocol.Response;
import dev.konsol.wire.JsonLine;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;

/// What concerns the daemon as a whole.
///
/// @param name this host's, where it is one of several
record DaemonCommands(
    Consoles consoles, DaemonInfo info, InstantSource clock, Optional<String> name) {
  private static final Duration STOP = Duration.ofSeconds(2);

  Response hello(Call call, Request.Hello request) {
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
    return call.ok(
        line -> {
          line.put("protocol", DaemonInfo.PROTOCOL)
              .putTexts("features", Operations.features())
              .put("version", info.version())
              .put("build", info.build())
              .put("pid", info.pid())
              .put("boot_id", info.bootId())
              .put("containment", info.containment().get());
          name.ifPresent(host -> line.put("host", host));
        });
  }

  Response list(Call call) {
    return list(call, consoles, clock.instant());
  }

  static Response list(Call call, Consoles consoles, Instant now) {
    List<Console> all = consoles.list();
    return call.ok(
        line -> line.putObjects("sessions", all, (each, console) -> listed(each, console, now)));
  }

  Response stats(Call call) {
    Instant now = clock.instant();
    List<Console> all = consoles.list();
    OwnUsage own = OwnUsage.now();
    DiskSpace space = consoles.diskSpace();
    long bytes = all.stream().mapToLong(console -> console.overview().offset()).sum();
    return call.ok(
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
        .put("attention", other.attention().wireName())
        .put("directory", other.directory());
  }

  /// Ends every session, so that the answer can be believed, and then the daemon. One that is
  /// drained is only told so: it may take minutes.
  Response shutdown(Call call, boolean drain) {
    if (drain) {
      return call.ok().then(info.drain());
    }
    consoles.stop(Budget.of(STOP));
    return call.ok().then(info.shutdown());
  }

  static void listed(JsonLine line, Console console, Instant now) {
    ConsoleJson.summary(line, console.overview(), now);
    line.put("attention", console.attention().wireName());
  }

  private static void measured(JsonLine line, Console console, Instant now) {
    listed(line, console, now);
    line.putObject("usage", usage -> ConsoleJson.usage(usage, console.usage()));
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
        .put("build", info.build())
        .put("http", info.serving().get().http())
        .putTexts("options", info.serving().get().options());
  }
}
