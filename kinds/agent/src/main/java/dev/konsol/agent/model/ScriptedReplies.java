package dev.konsol.agent.model;

import dev.konsol.core.Budget;
import dev.konsol.core.KonsolException;
import dev.konsol.core.config.JsonFault;
import dev.konsol.core.pattern.OutsidePattern;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeoutException;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// The replies of a scripted model, as they stand in its file.
///
/// @param facts what the model says of itself
public record ScriptedReplies(List<Reply> replies, ModelFacts facts) {
  private static final JsonMapper JSON = JsonMapper.shared();
  private static final long WINDOW = 100_000;
  private static final Set<String> KEYS =
      Set.of(
          "when",
          "text",
          "tool_calls",
          "cut",
          "thinking",
          "waiting",
          "delay_ms",
          "chunk_chars",
          "error",
          "error_kind",
          "finish",
          "repeat",
          "usage");

  public ScriptedReplies {
    replies = List.copyOf(replies);
  }

  /// Which last message a reply answers.
  record When(Optional<String> role, Optional<OutsidePattern> matches) {
    private static final Duration LONGEST_LOOK = Duration.ofSeconds(20);

    static final When ALWAYS = new When(Optional.empty(), Optional.empty());

    boolean fits(ChatMessage last) throws InterruptedException, ModelException {
      return role.map(name -> name.equals(roleOf(last))).orElse(true)
          && (matches.isEmpty() || isIn(last.text(), matches.get()));
    }

    private static boolean isIn(String text, OutsidePattern pattern)
        throws InterruptedException, ModelException {
      try {
        return pattern.search(Budget.of(LONGEST_LOOK)).find(text).isPresent();
      } catch (TimeoutException e) {
        throw new ModelException(
            "the script's pattern cannot be held against this: " + e.getMessage());
      }
    }

    private static String roleOf(ChatMessage message) {
      return switch (message) {
        case ChatMessage.User _ -> "user";
        case ChatMessage.ToolOutput _ -> "tool";
        case ChatMessage.Assistant _ -> "assistant";
      };
    }
  }

  /// @param id where it shall have a certain one
  record Call(Optional<String> id, String name, String arguments) {}

  /// How fast a text comes: in pieces, with a pause before each.
  record Pace(long delayMillis, int chunkChars) {}

  record Failure(ModelException.Kind kind, String message) {}

  /// How an answer ends.
  ///
  /// @param cut tools whose calls do not come whole
  record End(Finish finish, List<String> cut, Usage usage, Optional<Failure> failure) {}

  /// @param waiting what is said before anything comes
  record Reply(
      When when,
      List<String> waiting,
      Optional<Thinking> thinking,
      String text,
      List<Call> calls,
      Pace pace,
      End end,
      boolean repeat) {}

  public static ScriptedReplies read(Path file) {
    String text;
    try {
      text = Files.readString(file);
    } catch (NoSuchFileException e) {
      throw KonsolException.badRequest("there is no script '" + file + "'", e);
    } catch (IOException e) {
      throw KonsolException.badRequest("the script '" + file + "' cannot be read: " + e, e);
    }
    try {
      return parse(JSON.readTree(text));
    } catch (JacksonException e) {
      throw KonsolException.badRequest(
          "the script '" + file + "' is not JSON: " + JsonFault.words(e.getOriginalMessage()), e);
    } catch (KonsolException e) {
      throw KonsolException.badRequest(
          "the script '" + file + "' has a wrong pattern: " + e.getMessage(), e);
    } catch (IllegalArgumentException e) {
      throw KonsolException.badRequest("the script '" + file + "' is wrong: " + e.getMessage(), e);
    }
  }

  private static ScriptedReplies parse(JsonNode root) {
    List<Reply> replies =
        list(root, "replies", true).valueStream().map(ScriptedReplies::reply).toList();
    return new ScriptedReplies(replies, facts(root.path("model")));
  }

  private static ModelFacts facts(JsonNode model) {
    long window = model.path("window").asLong(WINDOW);
    JsonNode price = model.path("price");
    return new ModelFacts(
        window,
        model.path("output").asLong(window),
        price.isObject()
            ? Optional.of(
                new ModelFacts.Price(
                    price.path("input").asDouble(0),
                    price.path("output").asDouble(0),
                    price.path("cache_read").asDouble(0),
                    price.path("cache_write").asDouble(0)))
            : Optional.empty());
  }

  private static Reply reply(JsonNode node) {
    for (String key : node.propertyNames()) {
      check(KEYS.contains(key), "a reply has no '" + key + "'");
    }
    return new Reply(
        when(node.path("when")),
        texts(node, "waiting"),
        thinking(node.path("thinking")),
        node.path("text").asString(""),
        calls(node),
        new Pace(number(node, "delay_ms"), (int) number(node, "chunk_chars")),
        end(node),
        node.path("repeat").asBoolean(false));
  }

  private static List<Call> calls(JsonNode node) {
    List<Call> calls = new ArrayList<>();
    for (JsonNode call : list(node, "tool_calls", false)) {
      check(call.path("name").isString(), "a tool call needs a 'name'");
      JsonNode arguments = call.path("arguments");
      calls.add(
          new Call(
              call.path("id").stringValueOpt(),
              call.path("name").asString(),
              arguments.isMissingNode() || arguments.isNull() ? "{}" : arguments.toString()));
    }
    return calls;
  }

  private static Optional<Thinking> thinking(JsonNode node) {
    return node.isString()
        ? Optional.of(new Thinking(node.asString(), Optional.empty()))
        : node.path("text")
            .stringValueOpt()
            .map(thought -> new Thinking(thought, node.path("signature").stringValueOpt()));
  }

  private static End end(JsonNode node) {
    JsonNode usage = node.path("usage");
    return new End(
        constant(Finish.class, node.path("finish").stringValueOpt().orElse("complete")),
        texts(node, "cut"),
        new Usage(
            number(usage, "input"),
            number(usage, "output"),
            number(usage, "cache_read"),
            number(usage, "cache_write")),
        node.path("error")
            .stringValueOpt()
            .map(
                message ->
                    new Failure(
                        constant(
                            ModelException.Kind.class,
                            node.path("error_kind").stringValueOpt().orElse("other")),
                        message)));
  }

  private static <E extends Enum<E>> E constant(Class<E> type, String name) {
    try {
      return Enum.valueOf(type, name.toUpperCase(Locale.ROOT));
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(
          "there is no '" + name + "' among " + List.of(type.getEnumConstants()), e);
    }
  }

  private static List<String> texts(JsonNode node, String key) {
    return list(node, key, false).valueStream().map(JsonNode::asString).toList();
  }

  private static When when(JsonNode node) {
    Optional<String> role = node.path("role").stringValueOpt();
    check(
        role.isEmpty() || role.get().equals("user") || role.get().equals("tool"),
        "a role is 'user' or 'tool'");
    return node.isMissingNode() || node.isNull()
        ? When.ALWAYS
        : new When(role, node.path("matches").stringValueOpt().map(OutsidePattern::of));
  }

  private static long number(JsonNode node, String key) {
    long number = node.path(key).asLong(0);
    check(number >= 0, "'" + key + "' is not negative");
    return number;
  }

  private static JsonNode list(JsonNode node, String key, boolean needed) {
    JsonNode list = node.path(key);
    boolean given = !list.isMissingNode() && !list.isNull();
    check(list.isArray() || (!needed && !given), "'" + key + "' must be a list");
    return list;
  }

  private static void check(boolean right, String problem) {
    if (!right) {
      throw new IllegalArgumentException(problem);
    }
  }
}
