package dev.konsol.app.daemon;

import dev.konsol.app.agent.DaemonAcp;
import dev.konsol.client.connection.TrustOptions;
import dev.konsol.core.MemoryBudget;
import dev.konsol.core.host.OtherHosts;
import dev.konsol.core.trust.Trust;
import dev.konsol.lines.Door;
import dev.konsol.lines.Doors;
import dev.konsol.lines.agent.AgentDoor;
import dev.konsol.lines.lsp.LspDoor;
import dev.konsol.tools.lsp.EditDiagnostics;
import dev.konsol.tools.mcp.ProcessContext;
import java.util.HashMap;
import java.util.Map;

/// What a connection to the socket can become: a name, and how it is served from then on.
record DaemonDoors(DaemonKinds kinds, DaemonSettings settings, ProcessContext context) {

  /// For what all editors have begun to say.
  private static final int PART_OF_HEAP = 16;

  Doors open(OtherHosts hosts) {
    DaemonAcp acp =
        new DaemonAcp(
            kinds.agents(),
            settings.wishes().agents().policy(),
            new EditDiagnostics(kinds.servers(), trust()),
            context,
            settings.environment(),
            trust(),
            new MemoryBudget(Runtime.getRuntime().maxMemory() / PART_OF_HEAP));
    Map<String, Door> doors =
        Map.of(
            "rpc",
            (peer, cwd, env) -> kinds.evaluations().serve(peer.input(), peer.output(), cwd, env),
            "lsp",
            new LspDoor(kinds.servers()),
            "agent",
            new AgentDoor(kinds.agents()),
            "acp",
            (peer, _, env) -> acp.serve(peer.input(), peer.output(), env),
            "mcp",
            (peer, cwd, env) -> kinds.mcp().serve(peer.input(), peer.output(), cwd, env));
    Map<String, Door> trusting = new HashMap<>();
    doors.forEach((name, door) -> trusting.put(name, trusting(door)));
    return new Doors(trusting, hosts);
  }

  /// Whoever may connect is the daemon's own user: what their command was told to trust counts.
  private Door trusting(Door door) {
    return (peer, cwd, env) -> {
      TrustOptions.absoluteInVariable(env).forEach(trust()::always);
      Map<String, String> rest = new HashMap<>(env);
      rest.remove(TrustOptions.VARIABLE);
      door.serve(peer, cwd, rest);
    };
  }

  private Trust trust() {
    return settings.wishes().trust();
  }
}
