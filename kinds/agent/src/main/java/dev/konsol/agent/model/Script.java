package dev.konsol.agent.model;

import dev.konsol.core.Budget;
import dev.konsol.core.ErrorCode;
import dev.konsol.core.KonsolException;
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
public record Script(List<Reply> replies, ModelFacts facts) {
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

  public Script {
    replies = List.copyOf(replies);
  }

  /// Which last message a reply answers.
  record When(Optional<String> role, Optional<OutsidePattern> matches) {
    private static final Duration LONGEST_LOOK = Duration.ofSeconds(20);

    static final When ALWAYS = new When(Optional.empty(), Optional.empty());

    boolean fits(ChatMessage last) throws InterruptedException, ModelException {
      String text =
          switch (last) {
            case ChatMessage.User said -> said.text();
            case ChatMessage.ToolOutput output -> output.text();
            case ChatMessage.Assistant assistant -> assistant.text();
          };
      return role.map(name -> name.equals(roleOf(last))).orElse(true)
          && (matches.isEmpty() || isIn(text, matches.get()));
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

  public static Script read(Path file) {
    String text;
    try {
      text = Files.readString(file);
    } catch (NoSuchFileException e) {
      throw wrong("there is no script '" + file + "'", e);
    } catch (IOException e) {
      throw wrong("the script '" + file + "' cannot be read: " + e, e);
    }
    try {
      return parse(JSON.readTree(text));
    } catch (JacksonException e) {
      throw wrong("the script '" + file + "' is not JSON: " + e.getOriginalMessage(), e);
    } catch (KonsolException e) {
      throw wrong("the script '" + file + "' has a wrong pattern: " + e.getMessage(), e);
    } catch (IllegalArgumentException e) {
      throw wrong("the script '" + file + "' is wrong: " + e.getMessage(), e);
    }
  }

  private static KonsolException wrong(String message, Exception cause) {
    return new KonsolException(ErrorCode.BAD_REQUEST, message, cause);
  }

  private static Script parse(JsonNode root) {
    List<Reply> replies = new ArrayList<>();
    for (JsonNode reply : list(root, "replies", true)) {
      replies.add(reply(reply));
    }
    return new Script(replies, facts(root.path("model")));
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
              text(call, "id"),
              call.path("name").asString(),
              arguments.isMissingNode() ? "{}" : arguments.toString()));
    }
    return calls;
  }

  private static Optional<Thinking> thinking(JsonNode node) {
    return node.isString()
        ? Optional.of(new Thinking(node.asString(), Optional.empty()))
        : text(node, "text").map(thought -> new Thinking(thought, text(node, "signature")));
  }

  private static End end(JsonNode node) {
    JsonNode usage = node.path("usage");
    return new End(
        constant(Finish.class, text(node, "finish").orElse("complete")),
        texts(node, "cut"),
        new Usage(
            number(usage, "input"),
            number(usage, "output"),
            number(usage, "cache_read"),
            number(usage, "cache_write")),
        text(node, "error")
            .map(
                message ->
                    new Failure(
                        constant(
                            ModelException.Kind.class, text(node, "error_kind").orElse("other")),
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
    List<String> texts = new ArrayList<>();
    for (JsonNode text : list(node, key, false)) {
      texts.add(text.asString());
    }
    return texts;
  }

  private static When when(JsonNode node) {
    Optional<String> role = text(node, "role");
    check(
        role.isEmpty() || role.get().equals("user") || role.get().equals("tool"),
        "a role is 'user' or 'tool'");
    return node.isMissingNode() || node.isNull()
        ? When.ALWAYS
        : new When(role, text(node, "matches").map(OutsidePattern::of));
  }

  private static Optional<String> text(JsonNode node, String key) {
    return node.path(key).isString() ? Optional.of(node.path(key).asString()) : Optional.empty();
  }

  private static long number(JsonNode node, String key) {
    long number = node.path(key).asLong(0);
    check(number >= 0, "'" + key + "' is not negative");
    return number;
  }

  private static JsonNode list(JsonNode node, String key, boolean needed) {
    JsonNode list = node.path(key);
    check(list.isArray() || (!needed && list.isMissingNode()), "'" + key + "' must be a list");
    return list;
  }

  private static void check(boolean right, String problem) {
    if (!right) {
      throw new IllegalArgumentException(problem);
    }
  }
}
