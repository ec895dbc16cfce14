package dev.konsol.acp;

import dev.konsol.acp.session.Notices;
import dev.konsol.acp.wire.ClientCapabilities;
import dev.konsol.acp.wire.Faults;
import dev.konsol.acp.wire.Modes;
import dev.konsol.acp.wire.Params;
import dev.konsol.acp.wire.SessionPeer;
import dev.konsol.agent.AgentSession;
import dev.konsol.agent.Agents;
import dev.konsol.agent.NewSession;
import dev.konsol.agent.SessionInfo;
import dev.konsol.core.Tasks;
import dev.konsol.jsonrpc.Peer;
import dev.konsol.tools.mcp.McpServerSpec;
import dev.konsol.tools.mcp.McpServers;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/// The sessions that one editor has open. Owns them and their threads. Safe for any thread.
final class EditorSessions implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(EditorSessions.class);

  private final AcpSettings settings;
  private final Agents agents;
  private final Map<String, EditorSession> open = new ConcurrentHashMap<>();
  private final Tasks tasks = new Tasks("konsol-acp", (_, e) -> LOG.error("a task failed", e));

  EditorSessions(AcpSettings settings) {
    this.settings = settings;
    this.agents = settings.agents();
  }

  Optional<EditorSession> find(String id) {
    return Optional.ofNullable(open.get(id));
  }

  EditorSession get(String id) {
    return find(id).orElseThrow(() -> Faults.notOpen(id));
  }

  ObjectNode create(Params params, Peer peer, ClientCapabilities abilities) {
    Path directory = params.directory("cwd");
    params.noFurtherDirectories();
    List<McpServerSpec> servers = params.servers();
    AgentSession session =
        agents.create(new NewSession(directory, settings.model(), Optional.empty(), true));
    EditorSession opened =
        opened(new SessionPeer(peer, session.id().value()), abilities, servers, directory);
    session.equip(opened.toolsAndPolicy());
    opened.begin(session, 0);
    ObjectNode result = modes(opened);
    return result.put("sessionId", session.id().value());
  }

  /// Everything that was said is told again before the answer.
  ObjectNode load(Params params, Peer peer, ClientCapabilities abilities)
      throws InterruptedException {
    EditorSession opened = reopen(params, peer, abilities, 0);
    opened.awaitReplay();
    return modes(opened);
  }

  ObjectNode resume(Params params, Peer peer, ClientCapabilities abilities) {
    String id = params.text("sessionId");
    long head = agents.find(id).map(SessionInfo::head).orElse(0L);
    return modes(reopen(params, peer, abilities, head));
  }

  private EditorSession reopen(Params params, Peer peer, ClientCapabilities abilities, long after) {
    Path directory = params.directory("cwd");
    params.noFurtherDirectories();
    String id = params.text("sessionId");
    List<McpServerSpec> servers = params.servers();
    closeIfOpen(id);
    EditorSession opened = opened(new SessionPeer(peer, id), abilities, servers, directory);
    try {
      AgentSession session = agents.session(id, opened.toolsAndPolicy());
      if (!session.meta().directory().equals(directory)) {
        session.changeDirectory(directory);
      }
      opened.begin(session, after);
      return opened;
    } catch (RuntimeException | Error e) {
      closeIfOpen(id);
      throw e;
    }
  }

  private EditorSession opened(
      SessionPeer line, ClientCapabilities abilities, List<McpServerSpec> servers, Path directory) {
    Notices notices = new Notices(line, abilities);
    McpServers further = settings.further().open(servers, directory, notices);
    EditorSession opened = new EditorSession(line, abilities, settings, further, notices, tasks);
    open.put(line.session(), opened);
    return opened;
  }

  /// What goes into the answer; what the editor can only understand after it follows.
  private ObjectNode modes(EditorSession opened) {
    Thread answering = Thread.currentThread();
    tasks.start(() -> follow(answering, opened));
    ObjectNode result = JsonNodeFactory.instance.objectNode();
    result.set("modes", Modes.state(opened.mode()));
    return result;
  }

  /// A request's thread ends when its answer is on its way.
  private static void follow(Thread answering, EditorSession opened) {
    try {
      answering.join();
      opened.line().update(EditorCommands.update());
      opened.notices().begin();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  ObjectNode list(Params params) {
    return new SessionListing(agents).page(params);
  }

  /// Stops what is being done; the session stays in the store.
  ObjectNode close(String id) throws InterruptedException {
    get(id).stop();
    closeIfOpen(id);
    return JsonNodeFactory.instance.objectNode();
  }

  /// One that is not there counts as deleted.
  ObjectNode delete(String id) throws InterruptedException {
    Optional<EditorSession> known = find(id);
    if (known.isPresent()) {
      known.get().stop();
    }
    closeIfOpen(id);
    agents.deleteIfThere(id);
    return JsonNodeFactory.instance.objectNode();
  }

  private void closeIfOpen(String id) {
    EditorSession known = open.remove(id);
    if (known != null) {
      known.close();
    }
  }

  List<String> toolNames(EditorSession session) {
    return session.tools(agents.tools()).stream().map(t -> t.spec().name()).distinct().toList();
  }

  @Override
  public void close() {
    List.copyOf(open.keySet()).forEach(this::closeIfOpen);
    tasks.close();
  }
}
