package dev.konsol.acp.session;

import dev.konsol.acp.wire.ContentBlocks;
import dev.konsol.agent.model.ToolCall;
import dev.konsol.agent.turn.Visible;
import dev.konsol.tools.files.FileChange;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/// How tool calls look in an editor: a title, a kind for its icon, the file it is about.
final class ToolCalls {
  private static final int LONGEST_TITLE = 200;

  private ToolCalls() {}

  /// The fields that describe a call.
  static ObjectNode described(ToolCall call, Path directory) {
    JsonNode arguments = arguments(call);
    ObjectNode fields = JsonNodeFactory.instance.objectNode();
    fields.put("toolCallId", call.id());
    fields.put("title", title(call.name(), arguments));
    fields.put("kind", kind(call.name()));
    fields.set("rawInput", visible(arguments));
    file(arguments, directory)
        .ifPresent(path -> fields.putArray("locations").add(place(call.name(), path, arguments)));
    return fields;
  }

  private static ObjectNode place(String tool, String path, JsonNode arguments) {
    ObjectNode place = ContentBlocks.place(path);
    int line = arguments.path(tool.equals("read_file") ? "offset" : "line").asInt(0);
    return line > 0 ? place.put("line", line) : place;
  }

  private static JsonNode arguments(ToolCall call) {
    try {
      return JsonMapper.shared().readTree(call.arguments());
    } catch (JacksonException e) {
      return JsonNodeFactory.instance.objectNode().put("text", call.arguments());
    }
  }

  private static String title(String tool, JsonNode arguments) {
    String title =
        switch (tool) {
          case "read_file" -> "Read " + arguments.path("path").asString("");
          case "write_file" -> "Write " + arguments.path("path").asString("");
          case "edit_file" -> "Edit " + arguments.path("path").asString("");
          case "apply_patch" -> "Apply a patch";
          case "list_files" -> "List " + arguments.path("path").asString(".");
          case "search_files" -> "Search for '" + arguments.path("pattern").asString("") + "'";
          case "shell" -> arguments.path("command").asString(tool);
          case "console_create" -> started(arguments);
          case "ask_user" -> arguments.path("question").asString(tool);
          default -> tool;
        };
    String line = Visible.line(title.strip());
    return line.isEmpty() ? tool : shortened(line);
  }

  /// A title that says that it is not all there is, and how it ends.
  private static String shortened(String line) {
    int cut = line.length() - LONGEST_TITLE;
    return cut <= 0
        ? line
        : line.substring(0, LONGEST_TITLE / 2)
            + " [… "
            + cut
            + " characters are not shown …] "
            + line.substring(line.length() - LONGEST_TITLE / 2);
  }

  private static String started(JsonNode arguments) {
    List<String> words = new ArrayList<>();
    arguments.path("args").forEach(each -> words.add(each.asString("")));
    return arguments.path("command").asString(String.join(" ", words));
  }

  /// Whether something in it cannot be seen.
  static boolean hides(ToolCall call) {
    JsonNode arguments = arguments(call);
    return !visible(arguments).equals(arguments);
  }

  /// The same for people who have to decide: what cannot be seen is written out.
  private static JsonNode visible(JsonNode node) {
    if (node.isString()) {
      return JsonNodeFactory.instance.stringNode(Visible.text(node.stringValue()));
    }
    if (node.isArray()) {
      ArrayNode all = JsonNodeFactory.instance.arrayNode();
      node.forEach(each -> all.add(visible(each)));
      return all;
    }
    if (node.isObject()) {
      ObjectNode all = JsonNodeFactory.instance.objectNode();
      node.properties()
          .forEach(each -> all.set(Visible.text(each.getKey()), visible(each.getValue())));
      return all;
    }
    return node;
  }

  static String kind(String tool) {
    return switch (tool) {
      case "read_file", "console_read", "console_screen", "console_list", "eval_sessions" -> "read";
      case "write_file", "edit_file", "apply_patch", "lsp_rename" -> "edit";
      case "list_files", "search_files" -> "search";
      case "shell" -> "execute";
      case String name when name.startsWith("console_") || name.startsWith("run_") -> "execute";
      case String name when name.startsWith("lsp_") -> "search";
      default -> "other";
    };
  }

  private static Optional<String> file(JsonNode arguments, Path directory) {
    JsonNode path = arguments.path("path");
    if (!path.isString()) {
      return Optional.empty();
    }
    try {
      return Optional.of(directory.resolve(path.stringValue()).normalize().toString());
    } catch (InvalidPathException e) {
      return Optional.empty();
    }
  }

  /// The change that an edit made earlier, as far as its arguments tell.
  static Optional<ObjectNode> remembered(ToolCall call, Path directory) {
    JsonNode arguments = arguments(call);
    JsonNode before = arguments.path("old_text");
    JsonNode after = arguments.path("new_text");
    if (!call.name().equals("edit_file") || !before.isString() || !after.isString()) {
      return Optional.empty();
    }
    return file(arguments, directory)
        .map(
            path ->
                ContentBlocks.diff(
                    new FileChange(
                        Path.of(path), Optional.of(before.stringValue()), after.stringValue())));
  }

  /// What a tool said. Editors read it as Markdown, which the output of programs is not.
  static ObjectNode output(String tool, String text) {
    boolean plain = List.of("read", "search", "execute").contains(kind(tool));
    return ContentBlocks.block(plain ? ContentBlocks.fenced(text) : text);
  }
}
