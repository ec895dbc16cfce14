package dev.konsol.tools.mcp;

import dev.konsol.core.Closer;
import dev.konsol.core.Tasks;
import dev.konsol.core.tool.Tool;
import dev.konsol.tools.ToolFailure;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The servers of one session, started side by side at once. Owns them. Safe for any thread.
public final class McpServers implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(McpServers.class);

  private final Closer closer = new Closer();
  private final List<ExternalServer> servers = new ArrayList<>();

  private McpServers() {}

  public static McpServers none() {
    return new McpServers();
  }

  /// Of two with one name the later counts.
  ///
  /// @param directory where they work
  /// @param problems told of each that cannot be used, in whole or in part, in a sentence, on any
  ///   thread
  public static McpServers start(
      List<McpServerSpec> specs,
      Path directory,
      ProcessContext context,
      Consumer<String> problems) {
    Map<String, McpServerSpec> byName = new LinkedHashMap<>();
    specs.forEach(spec -> byName.put(spec.name(), spec));
    McpServers all = new McpServers();
    for (McpServerSpec spec : byName.values()) {
      all.servers.add(all.closer.own(new ExternalServer(spec, directory, context, problems)));
    }
    // Closed first: a server that is just being greeted is not waited for.
    Tasks tasks = all.closer.own(new Tasks("konsol-mcp-client", (_, e) -> LOG.error("a bug", e)));
    all.servers.forEach(server -> tasks.start(server::prepare));
    return all;
  }

  /// What they offer now. The first time it waits a little for those that are starting; who is late
  /// is there the next time.
  public List<Tool> tools() throws InterruptedException {
    List<Tool> tools = new ArrayList<>();
    for (ExternalServer server : servers) {
      tools.addAll(server.tools());
    }
    if (servers.stream().anyMatch(server -> server.offers(ExternalServer.RESOURCES))) {
      tools.add(new ListResources(this).asTool());
      tools.add(new ReadResource(this).asTool());
    }
    if (servers.stream().anyMatch(server -> server.offers(ExternalServer.PROMPTS))) {
      tools.add(new GetPrompt(this).asTool());
    }
    return tools;
  }

  /// Those that have this, by their names.
  List<ExternalServer> offering(String what, Optional<String> name) {
    List<ExternalServer> offering =
        servers.stream()
            .filter(server -> server.offers(what))
            .filter(server -> name.map(server.name()::equals).orElse(true))
            .toList();
    if (offering.isEmpty()) {
      throw new ToolFailure(
          "There is no server '%s' with %s: there are %s."
              .formatted(
                  name.orElse(""),
                  what,
                  servers.stream()
                      .filter(server -> server.offers(what))
                      .map(ExternalServer::name)
                      .collect(Collectors.joining(", "))));
    }
    return offering;
  }

  @Override
  public void close() {
    closer.close();
  }
}
