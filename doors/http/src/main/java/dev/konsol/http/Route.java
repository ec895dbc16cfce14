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

  public static Route get(String path, Endpoint endpoint) {
    return of("GET", path, new Target.Plain(endpoint));
  }

  public static Route post(String path, Endpoint endpoint) {
    return of("POST", path, new Target.Plain(endpoint));
  }

  public static Route put(String path, Endpoint endpoint) {
    return of("PUT", path, new Target.Plain(endpoint));
  }

  public static Route delete(String path, Endpoint endpoint) {
    return of("DELETE", path, new Target.Plain(endpoint));
  }

  public static Route socket(String path, Function<Exchange, SocketHandler> opener) {
    return of("GET", path, new Target.WebSocket(opener));
  }

  /// For the host's own token alone, unless it [#needs] something else.
  private static Route of(String method, String path, Target target) {
    return new Route(method, path, new Need.Owner(), target, RouteDoc.NONE);
  }

  public Route needs(Need other) {
    return new Route(method, path, other, target, doc);
  }

  public Route open() {
    return needs(new Need.Nothing());
  }

  private Route doc(RouteDoc other) {
    return new Route(method, path, need, target, other);
  }

  /// What readers are told of it.
  ///
  /// @param tag under which it is listed
  public Route doc(String tag, String summary) {
    return doc(doc.about(tag, summary));
  }

  /// It takes these, too, behind the question mark.
  public Route query(RouteDoc.Query... more) {
    return doc(doc.with(more));
  }

  public Route query(String name, String schema, String words) {
    return query(new RouteDoc.Query(name, schema, words));
  }

  public Route body(String schema) {
    return doc(doc.withBody(schema));
  }

  /// It takes an `Idempotency-Key`.
  public Route creating() {
    return doc(doc.creating());
  }

  /// With JSON.
  public Route answers(int status, String words, String schema) {
    return answers(status, words, "application/json", schema);
  }

  /// With nothing.
  public Route answers(int status, String words) {
    return answers(status, words, "", "");
  }

  public Route answers(int status, String words, String mime, String schema) {
    return doc(doc.with(new RouteDoc.Answer(status, words, mime, schema)));
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
