package dev.konsol.app.agent;

import dev.konsol.acp.AcpDoor;
import dev.konsol.acp.AcpSettings;
import dev.konsol.agent.Agents;
import dev.konsol.agent.policy.Policy;
import dev.konsol.core.MemoryBudget;
import dev.konsol.core.trust.Trust;
import dev.konsol.tools.AfterEdit;
import dev.konsol.tools.mcp.ProcessContext;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/// The daemon's agents for editors that come over its socket. What a project names is started where
/// its folder is trusted.
///
/// @param agents asked for when an editor comes
/// @param memory what long messages of all editors may take while they arrive
/// @param context for the MCP servers that the editor, or the user's own configuration, names
public record DaemonAcp(
    Supplier<Agents> agents,
    Policy policy,
    AfterEdit afterEdit,
    ProcessContext context,
    Map<String, String> environment,
    Trust trust,
    MemoryBudget memory) {

  /// Serves one editor, until it leaves.
  ///
  /// @param caller the environment that it came with
  public void serve(InputStream in, OutputStream out, Map<String, String> caller) {
    new AcpDoor(
            new AcpSettings(
                agents.get(),
                context.version(),
                Optional.empty(),
                policy,
                afterEdit,
                Servers.of(context, environment, trust),
                caller),
            memory)
        .serve(in, out);
  }
}
