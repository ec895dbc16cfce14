package dev.konsol.client.page;

import dev.konsol.client.cli.Arguments;
import dev.konsol.client.cli.Command;
import dev.konsol.client.cli.Operand;
import dev.konsol.client.cli.Option;
import dev.konsol.client.cli.UsageError;
import dev.konsol.client.connection.Client;
import dev.konsol.wire.JsonLine;
import dev.konsol.wire.JsonObject;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// `konsol share`: a link to one session, for as long as its giver wants.
record ShareCommand(Client client) {
  private static final Pattern TIME = Pattern.compile("(\\d{1,6})([smhd])");
  private static final String USUAL = "1d";

  Command description() {
    return Command.of("share", "print a link to one session, for others to watch", this::run)
        .notes(
            """
            Whoever has the link sees that session and nothing else, until its time is over or it is
            taken back with --end. With --write they can type into it, too: to a console, an
            evaluation or an agent that is as much as an account on this machine.""")
        .operands(Operand.optional("SESSION", "by its id or name"))
        .options(
            Option.flag("write", "they may type, not only watch"),
            Option.value(
                "for", "TIME", "how long, as in 90s, 30m, 8h or 7d; " + USUAL + " if not given"),
            Option.flag("list", "the links that are good, without their secrets"),
            Option.value("end", "ID", "take a link back"),
            Option.flag("json", "print JSON"))
        .examples("konsol share dev --for 1h");
  }

  private int run(Arguments arguments) throws IOException, InterruptedException {
    Duration time = time(arguments.option("for").orElse(USUAL));
    Optional<String> session = arguments.optional("SESSION");
    Optional<String> ended = arguments.option("end");
    if (session.isEmpty() && ended.isEmpty() && !arguments.flag("list")) {
      throw new UsageError("share needs SESSION, --list or --end ID");
    }
    try (DaemonHttpClient http = DaemonHttpClient.connect(client, arguments)) {
      if (ended.isPresent()) {
        http.delete("/v1/tokens/" + ended.get());
        client.say(arguments.flag("json") ? "{}" : "the link " + ended.get() + " is good no more");
      } else if (session.isPresent()) {
        share(http, session.get(), arguments, Instant.now().plus(time));
      } else {
        list(http.get("/v1/tokens"), arguments.flag("json"));
      }
      return 0;
    }
  }

  private void share(DaemonHttpClient http, String session, Arguments arguments, Instant until)
      throws IOException, InterruptedException {
    String body =
        JsonLine.object()
            .putTexts("sessions", List.of(session))
            .put("access", arguments.flag("write") ? "write" : "read")
            .put("expires", until.truncatedTo(ChronoUnit.SECONDS).toString())
            .end();
    JsonObject made = http.post("/v1/tokens", body);
    client.say(arguments.flag("json") ? made.toString() : made.text("url"));
    if (!arguments.flag("json")) {
      client.warn(
          "good until %s; to end it before: konsol share --end %s"
              .formatted(made.text("expires"), made.text("id")));
    }
  }

  private void list(JsonObject all, boolean json) {
    if (json) {
      client.say(all.toString());
      return;
    }
    for (JsonObject each : all.objects("tokens")) {
      client.say(
          "%s  %-5s  until %s  %s"
              .formatted(
                  each.text("id"),
                  each.text("access"),
                  each.text("expires", "it is taken back"),
                  each.has("sessions")
                      ? String.join(", ", each.texts("sessions"))
                      : "all sessions"));
    }
  }

  private static Duration time(String text) {
    Matcher matcher = TIME.matcher(text);
    if (!matcher.matches()) {
      throw new UsageError("--for takes a time such as 90s, 30m, 8h or 7d, not '" + text + "'");
    }
    long count = Long.parseLong(matcher.group(1));
    return switch (matcher.group(2)) {
      case "s" -> Duration.ofSeconds(count);
      case "m" -> Duration.ofMinutes(count);
      case "h" -> Duration.ofHours(count);
      default -> Duration.ofDays(count);
    };
  }
}
