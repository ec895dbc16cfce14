package dev.konsol.app.agent;

import dev.konsol.acp.FurtherTools;
import dev.konsol.agent.ToolsAndPolicy;
import dev.konsol.agent.policy.Policy;
import dev.konsol.app.settings.Configuration;
import dev.konsol.core.tool.Tool;
import dev.konsol.core.trust.LeftOut;
import dev.konsol.core.trust.Trust;
import dev.konsol.tools.mcp.McpConfig;
import dev.konsol.tools.mcp.McpServerSpec;
import dev.konsol.tools.mcp.McpServers;
import dev.konsol.tools.mcp.ProcessContext;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/// The MCP servers of agents' sessions: those that the user's own configuration names, those of the
/// project where the user trusts it, and those that a client brings. To start a program because a
/// folder says so would be to run whatever somebody put there.
record Servers(ProcessContext context, Optional<Path> own, Trust trust) implements FurtherTools {
  static Servers of(ProcessContext context, Map<String, String> environment, Trust trust) {
    return new Servers(
        context.with(Configuration.logins(environment)),
        Configuration.userFile(environment),
        trust);
  }

  @Override
  public McpServers open(List<McpServerSpec> named, Path directory, Consumer<String> problems) {
    List<McpServerSpec> all = new ArrayList<>();
    own.ifPresent(file -> all.addAll(McpConfig.read(file)));
    Path project = Configuration.projectFile(directory);
    if (trust.allowsCommand(project)) {
      all.addAll(McpConfig.read(project));
    } else if (McpConfig.names(project)) {
      problems.accept(
          new LeftOut("What '" + project + "' names as MCP servers", directory).sentence());
    }
    all.addAll(named);
    return McpServers.start(all, directory, context, problems);
  }

  /// For a session without an editor.
  static ToolsAndPolicy toolsAndPolicy(McpServers servers, Policy policy) {
    return new ToolsAndPolicy(usual -> with(usual, servers), () -> policy);
  }

  static List<Tool> with(List<Tool> usual, McpServers servers) {
    List<Tool> all = new ArrayList<>(usual);
    try {
      all.addAll(servers.tools());
    } catch (InterruptedException e) {
      // The turn is stopped, and finds that out.
      Thread.currentThread().interrupt();
    }
    return all;
  }
}
