package dev.konsol.acp.wire;

import dev.konsol.jsonrpc.RpcException;
import dev.konsol.tools.mcp.McpServerSpec;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;

/// Reads parameters; what is missing or wrong is named in the answer.
public record Params(JsonNode node) {
  public static RpcException wrong(String key, String why) {
    return RpcException.invalidParams(
        "invalid params: " + why, JsonNodeFactory.instance.objectNode().put("parameter", key));
  }

  public String text(String key) {
    JsonNode value = node.path(key);
    if (!value.isString()) {
      throw wrong(key, "'" + key + "' must be a string");
    }
    return value.stringValue();
  }

  public int number(String key) {
    JsonNode value = node.path(key);
    if (!value.isInt()) {
      throw wrong(key, "'" + key + "' must be a number");
    }
    return value.intValue();
  }

  /// Whether it is said: null counts as not said.
  public boolean has(String key) {
    return node.hasNonNull(key);
  }

  /// A place in a list, as an earlier answer named it.
  public int position(String key) {
    String text = text(key);
    if (!text.matches("[1-9][0-9]{0,8}")) {
      throw wrong(key, "'" + key + "' must be what an earlier answer gave");
    }
    return Integer.parseInt(text);
  }

  public JsonNode list(String key) {
    JsonNode value = node.path(key);
    if (!value.isArray()) {
      throw wrong(key, "'" + key + "' must be a list");
    }
    return value;
  }

  public Path directory(String key) {
    String text = text(key);
    try {
      Path path = Path.of(text);
      if (path.isAbsolute()) {
        return path.normalize();
      }
    } catch (InvalidPathException e) {
      throw wrong(key, "'" + key + "' is not a path");
    }
    throw wrong(key, "'" + key + "' must be an absolute path, not '" + text + "'");
  }

  /// Other folders beside the working directory are not offered: to take them and leave them aside
  /// would be a promise not kept.
  public void noFurtherDirectories() {
    if (!node.path("additionalDirectories").isEmpty()) {
      throw wrong("additionalDirectories", "a session works in one directory here");
    }
  }

  public List<McpServerSpec> servers() {
    JsonNode all = node.path("mcpServers");
    if (!all.isArray() && !all.isMissingNode() && !all.isNull()) {
      throw wrong("mcpServers", "'mcpServers' must be a list");
    }
    List<McpServerSpec> servers = new ArrayList<>();
    all.forEach(each -> servers.add(server(new Params(each))));
    return servers;
  }

  private static McpServerSpec server(Params server) {
    return switch (server.node().path("type").stringValue("stdio")) {
      case "stdio" -> program(server);
      case "http" ->
          new McpServerSpec.Remote(
              server.text("name"), server.text("url"), server.pairs("headers"));
      default ->
          throw wrong("mcpServers", "'" + server.text("name") + "': only stdio and http are known");
    };
  }

  private static McpServerSpec program(Params server) {
    List<String> command = new ArrayList<>();
    command.add(server.text("command"));
    server.node().path("args").forEach(each -> command.add(each.asString("")));
    return new McpServerSpec.Program(server.text("name"), command, server.pairs("env"));
  }

  private Map<String, String> pairs(String key) {
    Map<String, String> pairs = new LinkedHashMap<>();
    node.path(key)
        .forEach(
            each ->
                pairs.put(each.path("name").stringValue(""), each.path("value").stringValue("")));
    return pairs;
  }
}
