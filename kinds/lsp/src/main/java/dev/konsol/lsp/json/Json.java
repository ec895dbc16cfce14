package dev.konsol.lsp.json;

import dev.konsol.lsp.text.Position;
import dev.konsol.lsp.text.Range;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.function.Consumer;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/// The protocol's recurring shapes, to and from JSON.
public final class Json {
  private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

  // A node, the entry that holds it and the text behind it, about as a JVM lays them out.
  private static final int NODE_BYTES = 72;

  private Json() {}

  public static ObjectNode object() {
    return NODES.objectNode();
  }

  public static ObjectNode object(Consumer<ObjectNode> members) {
    ObjectNode object = NODES.objectNode();
    members.accept(object);
    return object;
  }

  public static ArrayNode array() {
    return NODES.arrayNode();
  }

  public static JsonNode nothing() {
    return NODES.nullNode();
  }

  /// A file that the program has inside, beside that class.
  public static JsonNode resource(Class<?> beside, String name) {
    try (InputStream resource = beside.getResourceAsStream(name)) {
      if (resource == null) {
        throw new IllegalStateException(name + " is missing from the program");
      }
      return JsonMapper.shared().readTree(resource);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static Position position(JsonNode node) {
    return new Position(
        Math.max(0, node.path("line").asInt(0)), Math.max(0, node.path("character").asInt(0)));
  }

  public static Range range(JsonNode node) {
    Position start = position(node.path("start"));
    Position end = position(node.path("end"));
    // Servers get this wrong, and it is no reason to lose what they say.
    return new Range(start, end.compareTo(start) < 0 ? start : end);
  }

  public static ObjectNode of(Position position) {
    return object().put("line", position.line()).put("character", position.character());
  }

  public static ObjectNode of(Range range) {
    ObjectNode node = object();
    node.set("start", of(range.start()));
    node.set("end", of(range.end()));
    return node;
  }

  /// About what it takes in memory.
  public static long bytes(JsonNode node) {
    long sum = NODE_BYTES + (node.isString() ? 2L * node.stringValue().length() : 0);
    for (Map.Entry<String, JsonNode> member : node.properties()) {
      sum += NODE_BYTES + member.getKey().length() + bytes(member.getValue());
    }
    if (node.isArray()) {
      for (JsonNode element : node) {
        sum += bytes(element);
      }
    }
    return sum;
  }

  /// `{"textDocument": {"uri": …}}`
  public static ObjectNode document(Path file) {
    ObjectNode params = object();
    params.putObject("textDocument").put("uri", Uris.of(file));
    return params;
  }
}
