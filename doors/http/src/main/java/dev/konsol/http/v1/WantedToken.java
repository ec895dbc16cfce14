package dev.konsol.http.v1;

import dev.konsol.http.Bodies;
import dev.konsol.http.Exchange;
import dev.konsol.http.Problem;
import java.io.IOException;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// What a token shall be good for, as a client writes it.
///
/// @param sessions ids or names; all where there are none
/// @param kinds all where there are none
record WantedToken(
    Optional<List<String>> sessions, Set<String> kinds, boolean write, Optional<Instant> until) {
  private static final int MOST_SESSIONS = 100;

  static WantedToken of(Exchange exchange) throws IOException, InterruptedException {
    ObjectNode body = Bodies.object(exchange, "sessions", "kinds", "access", "expires");
    return new WantedToken(
        texts(body, "sessions"),
        texts(body, "kinds").map(WantedToken::kinds).orElse(Set.of()),
        write(Bodies.text(body, "access").orElse("read")),
        Bodies.text(body, "expires").map(WantedToken::instant));
  }

  private static Optional<List<String>> texts(ObjectNode body, String name) {
    JsonNode given = body.path(name);
    if (given.isMissingNode() || given.isNull()) {
      return Optional.empty();
    }
    boolean right =
        given.isArray()
            && given.size() > 0
            && given.size() <= MOST_SESSIONS
            && given.valueStream().allMatch(JsonNode::isString);
    if (!right) {
      throw Problem.badRequest(
          "'" + name + "' is a list of 1 to " + MOST_SESSIONS + " strings; leave it out for all");
    }
    return Optional.of(given.valueStream().map(JsonNode::stringValue).toList());
  }

  private static Set<String> kinds(List<String> given) {
    if (!SessionFilter.KINDS.containsAll(given)) {
      throw Problem.badRequest("'kinds' has some of " + String.join(", ", SessionFilter.KINDS));
    }
    return Set.copyOf(given);
  }

  private static boolean write(String access) {
    return switch (access) {
      case "read" -> false;
      case "write" -> true;
      default -> throw Problem.badRequest("'access' is read or write");
    };
  }

  private static Instant instant(String text) {
    try {
      Instant until = OffsetDateTime.parse(text).toInstant();
      if (until.isAfter(Instant.now())) {
        return until;
      }
    } catch (DateTimeException e) {
      // told below
    }
    throw Problem.badRequest("'expires' is a time to come, such as 2030-01-02T03:04:05Z");
  }
}
