package dev.konsol.http;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.Base64;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import tools.jackson.databind.node.ObjectNode;

/// Which part of a list a client wants: `limit`, and `cursor`, which an earlier page came with. A
/// cursor names the last thing on its page, so what is new or gone meanwhile moves nothing.
///
/// @param after the key of the last thing that the client has
public record Paging(Optional<Integer> limit, Optional<String> after) {
  private static final int MOST = 1000;

  /// Every cursor begins so: what somebody made up is told from it.
  private static final String MARK = "after ";

  public static final RouteDoc.Query LIMIT =
      new RouteDoc.Query(
          "limit",
          "{\"type\":\"integer\",\"minimum\":1,\"maximum\":" + MOST + "}",
          "How many at most; without it, all.");
  public static final RouteDoc.Query CURSOR =
      new RouteDoc.Query(
          "cursor", "{\"type\":\"string\"}", "The `next_cursor` of the page before this one.");

  /// A part of a list.
  public record Page<T>(List<T> items, Optional<String> next) {
    public Page {
      items = List.copyOf(items);
    }

    /// Adds where the next page begins, where there is one.
    public ObjectNode addTo(ObjectNode answer) {
      next.ifPresent(cursor -> answer.put("next_cursor", cursor));
      return answer;
    }
  }

  public static Paging of(Exchange exchange) {
    return new Paging(
        exchange.whole("limit", 1, MOST).map(Long::intValue),
        exchange.query("cursor").map(Paging::decoded));
  }

  private static String decoded(String cursor) {
    try {
      String text = new String(Base64.getUrlDecoder().decode(cursor), UTF_8);
      if (text.startsWith(MARK)) {
        return text.substring(MARK.length());
      }
    } catch (IllegalArgumentException e) {
      // told below
    }
    throw Problem.badRequest("'cursor' is not one that a page came with");
  }

  /// That part of these things.
  ///
  /// @param key different for each; the list is in the order of the keys
  public <T> Page<T> page(List<T> all, Function<T, String> key) {
    List<T> rest =
        all.stream()
            .sorted(Comparator.comparing(key))
            .filter(item -> after.isEmpty() || key.apply(item).compareTo(after.get()) > 0)
            .toList();
    if (limit.isEmpty() || rest.size() <= limit.get()) {
      return new Page<>(rest, Optional.empty());
    }
    List<T> items = rest.subList(0, limit.get());
    byte[] last = (MARK + key.apply(items.getLast())).getBytes(UTF_8);
    return new Page<>(
        items, Optional.of(Base64.getUrlEncoder().withoutPadding().encodeToString(last)));
  }
}
