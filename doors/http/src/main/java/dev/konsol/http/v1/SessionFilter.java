package dev.konsol.http.v1;

import dev.konsol.core.session.SessionState;
import dev.konsol.http.Exchange;
import dev.konsol.http.Problem;
import dev.konsol.http.RouteDoc.Query;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Stream;

/// Which sessions a client wants.
///
/// @param kinds none for all
/// @param states none for all
/// @param words in lower case, which are in its id, name, title or directory
record SessionFilter(Set<String> kinds, Set<String> states, String words) {
  static final List<String> KINDS = List.of("console", "eval", "lsp", "agent");
  private static final List<String> STATES =
      List.of("opening", "ready", "busy", "waiting", "closed", "failed");
  private static final String TEXT = "{\"type\":\"string\"}";

  static final Query[] QUERIES = {
    new Query("kind", TEXT, "Only these: " + String.join(", ", KINDS) + "; several with commas."),
    new Query("state", TEXT, "Only those: " + String.join(", ", STATES) + "; several with commas."),
    new Query("q", TEXT, "What is in its id, name, title or directory, in any case.")
  };

  static SessionFilter of(Exchange exchange) {
    return new SessionFilter(
        words(exchange, "kind", KINDS),
        words(exchange, "state", STATES),
        exchange.query("q").orElse("").toLowerCase(Locale.ROOT));
  }

  private static Set<String> words(Exchange exchange, String name, List<String> known) {
    String given = exchange.query(name).orElse("");
    if (given.isEmpty()) {
      return Set.of();
    }
    List<String> words = List.of(given.split(",", -1));
    if (!known.containsAll(words)) {
      throw Problem.badRequest("'" + name + "' is one or more of " + String.join(", ", known));
    }
    return Set.copyOf(words);
  }

  boolean takesKind(String kind) {
    return kinds.isEmpty() || kinds.contains(kind);
  }

  boolean takesState(SessionState state) {
    return states.isEmpty() || states.contains(state.wireName());
  }

  /// @param texts by which it is known
  boolean takesWords(Stream<String> texts) {
    return texts.anyMatch(text -> text.toLowerCase(Locale.ROOT).contains(words));
  }

  boolean takes(SessionRow row) {
    return takesKind(row.kind()) && takesState(row.state()) && takesWords(row.words());
  }
}
