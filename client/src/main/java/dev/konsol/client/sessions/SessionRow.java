package dev.konsol.client.sessions;

import dev.konsol.client.connection.Connection;
import dev.konsol.core.ErrorCode;
import dev.konsol.core.KonsolException;
import dev.konsol.wire.JsonLine;
import dev.konsol.wire.JsonObject;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.OptionalLong;

/// A session as the daemon tells it.
///
/// @param kind `console`, `eval`, `lsp` or `agent`
/// @param label what people call it
/// @param status its state in its kind's own words
/// @param cpuMillis of its processes so far, where it has some
/// @param told the daemon's own words, for `--json`
public record SessionRow(
    String kind,
    String id,
    String label,
    String directory,
    String status,
    String attention,
    long ageMillis,
    String activeAt,
    OptionalLong cpuMillis,
    OptionalLong memoryBytes,
    JsonObject told) {

  /// What waits for a person comes first, what has gone wrong next, what is over last; else they
  /// stay where they are, however busy.
  public static final Comparator<SessionRow> BY_ATTENTION =
      Comparator.comparingInt(SessionRow::rank)
          .thenComparing(SessionRow::ageMillis, Comparator.reverseOrder());

  static SessionRow of(JsonObject told) {
    return new SessionRow(
        told.text("kind"),
        told.text("id"),
        told.optionalText("name").orElse(told.text("title")),
        told.text("directory"),
        told.text("status"),
        told.text("attention"),
        told.integer("age_ms"),
        told.text("active_at"),
        told.optionalInteger("cpu"),
        told.optionalInteger("memory"),
        told);
  }

  /// All of them, and the number of what happened last.
  public record Listing(List<SessionRow> rows, long head) {
    public Listing {
      rows = List.copyOf(rows);
    }
  }

  /// Waits for what happens after that number, at most so long.
  public static Listing ask(Connection connection, long after, long waitMillis) throws IOException {
    JsonLine request =
        JsonLine.object().put("cmd", "sessions").put("after", after).put("wait_ms", waitMillis);
    JsonObject answer = JsonObject.parse(connection.exchangeSlow(request, waitMillis));
    if (answer.optionalText("error").orElse("").contains("'sessions'")) {
      throw new KonsolException(
          ErrorCode.UNSUPPORTED,
          "the daemon is of an older build, which does not list sessions: 'konsol restart' replaces"
              + " it");
    }
    List<SessionRow> rows = new ArrayList<>();
    Connection.checked(answer).objects("sessions").forEach(each -> rows.add(of(each)));
    return new Listing(rows, answer.integer("head"));
  }

  /// Another session of the same name and kind is another one.
  public String key() {
    return kind + " " + id;
  }

  public boolean isConsole() {
    return kind.equals("console");
  }

  /// Whether its program runs, or it can be used.
  public boolean ended() {
    return told.text("state").equals("closed") || told.text("state").equals("failed");
  }

  int rank() {
    return switch (attention) {
      case "waiting" -> 0;
      case "failed" -> 1;
      default -> ended() ? 3 : 2;
    };
  }

  /// Whether each of these words is somewhere in it, in any case.
  public boolean contains(String words) {
    String all =
        String.join(" ", kind, id, label, directory, status, attention).toLowerCase(Locale.ROOT);
    for (String word : words.toLowerCase(Locale.ROOT).split(" ", -1)) {
      if (!all.contains(word)) {
        return false;
      }
    }
    return true;
  }
}
