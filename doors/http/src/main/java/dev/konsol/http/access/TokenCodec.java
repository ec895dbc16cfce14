package dev.konsol.http.access;

import java.time.DateTimeException;
import java.time.Instant;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/// Tokens as they are kept in a file.
final class TokenCodec {
  private TokenCodec() {}

  static String write(Collection<Tokens.Kept> tokens) {
    ArrayNode all = JsonNodeFactory.instance.arrayNode();
    tokens.forEach(each -> add(all.addObject(), each));
    return all.toString();
  }

  private static void add(ObjectNode node, Tokens.Kept kept) {
    node.put("sha256", kept.digest()).put("created", kept.created().toString());
    write(node, kept.grant());
  }

  /// What a token is good for.
  static void write(ObjectNode node, Grant grant) {
    node.put("id", grant.token()).put("write", grant.write());
    grant.until().ifPresent(until -> node.put("until", until.toString()));
    grant.kinds().forEach(node.withArray("kinds")::add);
    grant
        .sessions()
        .ifPresent(
            refs -> {
              ArrayNode sessions = node.putArray("sessions");
              refs.forEach(ref -> sessions.addObject().put("kind", ref.kind()).put("id", ref.id()));
            });
  }

  /// @throws IllegalArgumentException where it is something else
  static List<Tokens.Kept> read(String text) {
    try {
      return text.isBlank()
          ? List.of()
          : JsonMapper.shared().readTree(text).valueStream().map(TokenCodec::kept).toList();
    } catch (JacksonException | DateTimeException e) {
      throw new IllegalArgumentException("the file with their digests is damaged", e);
    }
  }

  private static Tokens.Kept kept(JsonNode node) {
    String digest = text(node, "sha256");
    if (!digest.matches("[0-9a-f]{64}")) {
      throw new IllegalArgumentException("the file with their digests is damaged");
    }
    return new Tokens.Kept(grant(node), digest, Instant.parse(text(node, "created")));
  }

  static Grant grant(JsonNode node) {
    Optional<Set<Grant.Ref>> sessions =
        node.has("sessions")
            ? Optional.of(
                node.path("sessions")
                    .valueStream()
                    .map(ref -> new Grant.Ref(text(ref, "kind"), text(ref, "id")))
                    .collect(Collectors.toSet()))
            : Optional.empty();
    Set<String> kinds = new HashSet<>();
    node.path("kinds").valueStream().forEach(kind -> kinds.add(kind.stringValue()));
    Optional<Instant> until =
        node.has("until") ? Optional.of(Instant.parse(text(node, "until"))) : Optional.empty();
    return new Grant(text(node, "id"), sessions, kinds, node.path("write").booleanValue(), until);
  }

  private static String text(JsonNode node, String name) {
    String text = node.path(name).stringValue("");
    if (text.isEmpty()) {
      throw new IllegalArgumentException("the file with their digests is damaged");
    }
    return text;
  }
}
