package dev.konsol.agent.provider.answer;

import java.util.Optional;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/// The blocks in which Anthropic's models think. The provider wants all of them back, unchanged, in
/// their order; so their signature, as this program keeps it, is the list of them. It begins with
/// whose it is: another provider would refuse it.
public final class ThinkingBlocks {
  private static final String MARK = "anthropic:";

  /// How many blocks of other kinds came before: a model may think again after it has said
  /// something.
  private static final String AFTER = "konsol_after";

  private final ArrayNode blocks = JsonMapper.shared().createArrayNode();

  void begin(JsonNode block, int after) {
    if (block.deepCopy() instanceof ObjectNode object) {
      blocks.add(object.put(AFTER, after));
    }
  }

  /// Puts the blocks that a signature stands for where they were among the others.
  public static void insert(Optional<String> signature, ArrayNode content) {
    int before = 0;
    for (JsonNode block : of(MARK, signature)) {
      if (block instanceof ObjectNode object) {
        int after = object.path(AFTER).asInt(0);
        object.remove(AFTER);
        content.insert(Math.min(content.size(), after + before++), object);
      }
    }
  }

  void append(String piece) {
    add("thinking", piece);
  }

  void sign(String piece) {
    add("signature", piece);
  }

  private void add(String field, String piece) {
    if (!blocks.isEmpty() && blocks.get(blocks.size() - 1) instanceof ObjectNode last) {
      last.put(field, Json.text(last, field) + piece);
    }
  }

  /// Nothing where the provider would not take them back.
  Optional<String> signature() {
    for (JsonNode block : blocks) {
      if (Json.text(block, "signature").isEmpty() && Json.text(block, "data").isEmpty()) {
        return Optional.empty();
      }
    }
    return blocks.isEmpty() ? Optional.empty() : Optional.of(MARK + blocks);
  }

  /// The blocks that a signature stands for; none where it is another provider's.
  public static ArrayNode of(String mark, Optional<String> signature) {
    try {
      return signature
          .filter(text -> text.startsWith(mark))
          .map(text -> JsonMapper.shared().readTree(text.substring(mark.length())))
          .filter(ArrayNode.class::isInstance)
          .map(ArrayNode.class::cast)
          .orElseGet(() -> JsonMapper.shared().createArrayNode());
    } catch (JacksonException e) {
      return JsonMapper.shared().createArrayNode();
    }
  }
}
