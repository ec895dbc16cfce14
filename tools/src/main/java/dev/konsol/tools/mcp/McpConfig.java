package dev.konsol.tools.mcp;

import dev.konsol.core.KonsolException;
import dev.konsol.core.config.ConfigJson;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// The servers that a `config.json` names, under `mcpServers`, in the form that other clients of
/// the protocol use: `{"NAME": {"command": …, "args": […], "env": {…}}}`, or `{"url": …, "headers":
/// {…}, "clientId": …}`.
public final class McpConfig {
  private McpConfig() {}

  /// None where there is no such file.
  public static List<McpServerSpec> read(Path file) {
    if (!Files.isRegularFile(file)) {
      return List.of();
    }
    ConfigJson config = ConfigJson.read(file);
    JsonNode servers = JsonMapper.shared().readTree(config.text()).path("mcpServers");
    List<McpServerSpec> specs = new ArrayList<>();
    for (String name : servers.propertyNames()) {
      specs.add(spec(config, name, servers.path(name)));
    }
    return specs;
  }

  /// Whether a file that nobody trusts seems to name any.
  public static boolean names(Path file) {
    try {
      return !read(file).isEmpty();
    } catch (KonsolException e) {
      return true;
    }
  }

  private static McpServerSpec spec(ConfigJson config, String name, JsonNode node) {
    if (node.path("url").isString()) {
      return new McpServerSpec.Remote(
          name,
          node.path("url").asString(),
          texts(node.path("headers")),
          node.path("clientId").asString(""));
    }
    if (!node.path("command").isString()) {
      throw KonsolException.badRequest(
          config.at("mcpServers", name)
              + ": 'mcpServers."
              + name
              + "' needs a 'command' or a 'url'");
    }
    List<String> command = new ArrayList<>();
    command.add(node.path("command").asString());
    node.path("args").forEach(each -> command.add(each.asString("")));
    return new McpServerSpec.Program(name, command, texts(node.path("env")));
  }

  private static Map<String, String> texts(JsonNode node) {
    Map<String, String> texts = new LinkedHashMap<>();
    node.propertyNames().forEach(key -> texts.put(key, node.path(key).asString("")));
    return texts;
  }
}
