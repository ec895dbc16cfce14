package dev.konsol.http;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.konsol.http.access.Need;
import java.net.URLDecoder;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/// A family of addresses and what answers there.
///
/// @param method or `*` for all
/// @param path with `{name}` for a part that may be anything
/// @param need who may use it
public record Route(String method, String path, Need need, Target target, RouteDoc doc) {

  /// What answers.
  public sealed interface Target {
    record Plain(Endpoint endpoint) implements Target {}

    /// The opener throws a [Problem] where there is nothing to connect to.
    record WebSocket(Function<Exchange, SocketHandler> opener) implements Target {}
  }

  /// For the host's own token alone, unless it [#needs] something else.
  public static Route of(String method, String path, RouteDoc doc, Endpoint endpoint) {
    return new Route(method, path, new Need.Owner(), new Target.Plain(endpoint), doc);
  }

  public static Route open(String method, String path, RouteDoc doc, Endpoint endpoint) {
    return new Route(method, path, new Need.Nothing(), new Target.Plain(endpoint), doc);
  }

  public static Route socket(String path, RouteDoc doc, Function<Exchange, SocketHandler> opener) {
    return new Route("GET", path, new Need.Owner(), new Target.WebSocket(opener), doc);
  }

  public Route needs(Need other) {
    return new Route(method, path, other, target, doc);
  }

  public boolean takes(String wanted) {
    return method.equals("*") || methods().contains(wanted);
  }

  /// What can be read can be asked for its headers alone, unless it never ends.
  public List<String> methods() {
    boolean read = method.equals("GET") && target instanceof Target.Plain && !doc.streams();
    return read ? List.of("GET", "HEAD") : List.of(method);
  }

  /// The names' values where the path is one of these.
  public Optional<Map<String, String>> match(String wanted) {
    List<String> pattern = List.of(path.split("/", -1));
    List<String> parts = List.of(wanted.split("/", -1));
    if (pattern.size() != parts.size()) {
      return Optional.empty();
    }
    Map<String, String> values = new HashMap<>();
    for (int i = 0; i < parts.size(); i++) {
      String expected = pattern.get(i);
      if (expected.startsWith("{")) {
        values.put(expected.substring(1, expected.length() - 1), decoded(parts.get(i)));
      } else if (!expected.equals(parts.get(i))) {
        return Optional.empty();
      }
    }
    return Optional.of(values);
  }

  private static String decoded(String part) {
    return URLDecoder.decode(part.replace("+", "%2B"), UTF_8);
  }

  /// The names in the path, in their order.
  List<String> names() {
    List<String> names = new ArrayList<>();
    for (String part : path.split("/", -1)) {
      if (part.startsWith("{")) {
        names.add(part.substring(1, part.length() - 1));
      }
    }
    return names;
  }
}
