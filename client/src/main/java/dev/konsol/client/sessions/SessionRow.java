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
import java.util.Optional;
import java.util.OptionalLong;

/// A session as the daemon tells it.
///
/// @param kind `console`, `eval`, `lsp` or `agent`
/// @param label what people call it
/// @param status its state in its kind's own words
/// @param cpuMillis of its processes so far, where it has some
/// @param host the one that has it; empty for the one that was asked
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
    String host,
    JsonObject told) {

  /// What waits for a person comes first, what has gone wrong next, what is over last; else they
  /// stay where they are, however busy.
  public static final Comparator<SessionRow> BY_ATTENTION =
      Comparator.comparingInt(SessionRow::rank)
          .thenComparing(SessionRow::ageMillis, Comparator.reverseOrder());

  /// @param self the host that was asked: others are named
  static SessionRow of(JsonObject told, String self) {
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
        told.optionalText("host").filter(host -> !self.isEmpty() && !host.equals(self)).orElse(""),
        told);
  }

  /// All of them, and the number of what happened last.
  ///
  /// @param unreachable hosts that were asked and did not answer
  /// @param incomplete why some are missing that are in the store
  public record Listing(
      List<SessionRow> rows, long head, List<String> unreachable, Optional<String> incomplete) {
    static final Listing NONE = new Listing(List.of(), 0, List.of(), Optional.empty());

    public Listing {
      rows = List.copyOf(rows);
      unreachable = List.copyOf(unreachable);
    }

    /// Only these; all of them without a kind.
    Listing of(Optional<String> kind) {
      List<SessionRow> wanted = new ArrayList<>(rows);
      wanted.removeIf(row -> kind.isPresent() && !row.kind().equals(kind.get()));
      return new Listing(wanted, head, unreachable, incomplete);
    }

    /// What waits first.
    Listing sorted() {
      List<SessionRow> sorted = new ArrayList<>(rows);
      sorted.sort(BY_ATTENTION);
      return new Listing(sorted, head, unreachable, incomplete);
    }
  }

  /// Waits for what happens after that number, at most so long.
  ///
  /// @param all those of all hosts; what happens on others is not waited for
  public static Listing ask(Connection connection, boolean all, long after, long waitMillis)
      throws IOException {
    JsonLine request =
        JsonLine.object()
            .put("cmd", "sessions")
            .put("all", all)
            .put("after", after)
            .put("wait_ms", waitMillis);
    JsonObject answer = JsonObject.parse(connection.exchangeSlow(request, waitMillis));
    if (answer.optionalText("error").orElse("").contains("'sessions'")) {
      throw new KonsolException(
          ErrorCode.UNSUPPORTED,
          "the daemon is of an older build, which does not list sessions: 'konsol restart' replaces"
              + " it");
    }
    String self = connection.host().orElse("");
    List<SessionRow> rows = new ArrayList<>();
    Connection.checked(answer).objects("sessions").forEach(each -> rows.add(of(each, self)));
    return new Listing(
        rows,
        answer.integer("head"),
        answer.texts("unreachable"),
        answer.optionalText("incomplete"));
  }

  /// As commands take it.
  public String address() {
    return host.isEmpty() ? label : label + "@" + host;
  }

  /// Another session of the same name and kind is another one.
  public String key() {
    return host.isEmpty() ? kind + " " + id : kind + " " + id + "@" + host;
  }

  public boolean isConsole() {
    return kind.equals("console");
  }

  /// Whether its program runs, or it can be used.
  public boolean ended() {
    return told.text("state").equals("closed") || told.text("state").equals("failed");
  }

  /// Whether it is in the store alone, until somebody opens it.
  public boolean stored() {
    return told.flag("stored");
  }

  int rank() {
    return switch (attention) {
      case "waiting" -> 0;
      case "failed" -> 1;
      default -> ended() || stored() ? 3 : 2;
    };
  }

  /// Whether each of these words is somewhere in it, in any case.
  public boolean contains(String words) {
    String all =
        String.join(" ", kind, id, label, directory, status, attention, host)
            .toLowerCase(Locale.ROOT);
    for (String word : words.toLowerCase(Locale.ROOT).split(" ", -1)) {
      if (!all.contains(word)) {
        return false;
      }
    }
    return true;
  }
}
