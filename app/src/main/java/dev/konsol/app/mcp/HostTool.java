package dev.konsol.app.mcp;

import dev.konsol.core.KonsolException;
import dev.konsol.core.host.HostStream;
import dev.konsol.core.host.OtherHosts;
import dev.konsol.core.tool.Judged;
import dev.konsol.core.tool.Tool;
import dev.konsol.core.tool.ToolContext;
import dev.konsol.core.tool.ToolResult;
import dev.konsol.core.tool.ToolSpec;
import dev.konsol.wire.JsonLine;
import dev.konsol.wire.JsonObject;
import dev.konsol.wire.MalformedMessage;
import java.io.IOException;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// A tool that takes a `host`, too: the call is carried out there, by the tool of that name.
///
/// @param tool this host's
record HostTool(Tool tool, OtherHosts hosts) implements Tool {
  private static final String HOST = "host";

  @Override
  public ToolSpec spec() {
    ToolSpec own = tool.spec();
    return new ToolSpec(
        own.name(),
        own.title(),
        own.description(),
        schema(JsonObject.parse(own.inputSchema())),
        own.outputSchema(),
        own.effects());
  }

  private static String schema(JsonObject own) {
    JsonLine line = JsonLine.object();
    for (String name : own.names()) {
      if (!name.equals("properties")) {
        line.putValue(name, own.value(name));
      }
    }
    return line.putObject(
            "properties",
            properties -> {
              own.optionalObject("properties").ifPresent(properties::putAll);
              properties.putObject(
                  HOST,
                  host ->
                      host.put("type", "string")
                          .put("description", "The host to do it on; this one when missing."));
            })
        .end();
  }

  @Override
  public List<Judged> judged(String arguments, ToolContext context) {
    return tool.judged(arguments, context);
  }

  @Override
  public ToolResult call(String arguments, ToolContext context) throws InterruptedException {
    JsonObject given;
    Optional<String> host;
    try {
      given = JsonObject.parse(arguments);
      host = given.optionalText(HOST);
    } catch (MalformedMessage e) {
      return tool.call(arguments, context);
    }
    if (host.isEmpty()) {
      return tool.call(arguments, context);
    }
    Set<String> rest = new LinkedHashSet<>(given.names());
    rest.remove(HOST);
    JsonObject left = given.only(rest);
    return hosts.elsewhere(host.get())
        ? there(host.get(), left)
        : tool.call(left.toString(), context);
  }

  private ToolResult there(String host, JsonObject arguments) throws InterruptedException {
    try (HostStream stream = hosts.lines(host)) {
      return new McpCall(stream).call(tool.spec().name(), arguments);
    } catch (IOException | MalformedMessage e) {
      if (Thread.interrupted()) {
        throw new InterruptedException();
      }
      return ToolResult.failure("The host '" + host + "' was lost: " + e.getMessage());
    } catch (KonsolException e) {
      return ToolResult.failure(String.valueOf(e.getMessage()));
    }
  }
}
