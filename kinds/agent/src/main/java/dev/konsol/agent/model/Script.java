package dev.konsol.agent.model;

import dev.konsol.core.ErrorCode;
import dev.konsol.core.KonsolException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// The replies of a scripted model, as they stand in its file.
public record Script(List<Reply> replies) {
  private static final JsonMapper JSON = JsonMapper.shared();
  private static final Set<String> KEYS =
      Set.of("when", "text", "tool_calls", "delay_ms", "chunk_chars", "error", "repeat", "usage");

  public Script {
    replies = List.copyOf(replies);
  }

  /// Which last message a reply answers.
  record When(Optional<String> role, Optional<Pattern> matches) {
    static final When ALWAYS = new When(Optional.empty(), Optional.empty());

    boolean fits(ChatMessage last) {
      String text =
          switch (last) {
            case ChatMessage.User(String said) -> said;
            case ChatMessage.ToolOutput output -> output.text();
            case ChatMessage.Assistant assistant -> assistant.text();
          };
      return role.map(name -> name.equals(roleOf(last))).orElse(true)
          && matches.map(pattern -> pattern.matcher(text).find()).orElse(true);
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

  record Reply(
      When when,
      String text,
      List<Call> calls,
      Pace pace,
      Optional<String> error,
      boolean repeat,
      Usage usage) {}

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
    } catch (PatternSyntaxException e) {
      throw wrong("the script '" + file + "' has a wrong pattern: " + e.getDescription(), e);
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
    return new Script(replies);
  }

  private static Reply reply(JsonNode node) {
    for (String key : node.propertyNames()) {
      check(KEYS.contains(key), "a reply has no '" + key + "'");
    }
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
    JsonNode usage = node.path("usage");
    return new Reply(
        when(node.path("when")),
        node.path("text").asString(""),
        calls,
        new Pace(number(node, "delay_ms"), (int) number(node, "chunk_chars")),
        text(node, "error"),
        node.path("repeat").asBoolean(false),
        new Usage(usage.path("input").asLong(0), usage.path("output").asLong(0)));
  }

  private static When when(JsonNode node) {
    Optional<String> role = text(node, "role");
    check(
        role.isEmpty() || role.get().equals("user") || role.get().equals("tool"),
        "a role is 'user' or 'tool'");
    return node.isMissingNode() || node.isNull()
        ? When.ALWAYS
        : new When(role, text(node, "matches").map(Pattern::compile));
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
