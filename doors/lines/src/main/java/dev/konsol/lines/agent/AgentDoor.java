package dev.konsol.lines.agent;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.konsol.agent.AgentClient;
import dev.konsol.agent.AgentSession;
import dev.konsol.agent.Agents;
import dev.konsol.agent.NewSession;
import dev.konsol.agent.NewSession.Lasting;
import dev.konsol.agent.NewSession.Place;
import dev.konsol.agent.event.ClientMessage;
import dev.konsol.agent.event.ClientMessages;
import dev.konsol.agent.event.Level;
import dev.konsol.agent.event.Transient;
import dev.konsol.core.KonsolException;
import dev.konsol.core.MemoryBudget;
import dev.konsol.core.Tasks;
import dev.konsol.lines.Connection;
import dev.konsol.lines.Door;
import dev.konsol.lines.agent.AgentConversation.Until;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Serves connections to the host's agents. A connection that begins with `attach` joins a session;
/// any other gets one of its own, in its client's directory, which goes with it. Stateless between
/// them.
public final class AgentDoor implements Door {
  private static final Logger LOG = LoggerFactory.getLogger(AgentDoor.class);
  private static final int LONGEST_LINE = 8 << 20;

  private static final int PART_OF_HEAP = 16;
  private static final int STEP = 64 << 10;

  private final Supplier<Agents> agents;

  /// For what clients have begun to say.
  private final MemoryBudget memory =
      new MemoryBudget(Runtime.getRuntime().maxMemory() / PART_OF_HEAP);

  /// Serves these.
  ///
  /// @param agents asked for when somebody asks
  public AgentDoor(Supplier<Agents> agents) {
    this.agents = agents;
  }

  @Override
  public void serve(Connection connection, Path cwd, Map<String, String> env) {
    try (MemoryBudget.Share share = memory.share()) {
      byte[] first = firstLine(connection.input(), share);
      Optional<ClientMessages.Received> said = said(first);
      Optional<String> named = said.flatMap(ClientMessages.Received::session);
      if (named.isPresent() && said.get().message() instanceof ClientMessage.Attach(long after)) {
        join(connection, named.get(), after, share);
      } else if (first.length > 0) {
        alone(new First(connection.after(first), named), cwd, env, share);
      }
    } catch (IOException e) {
      LOG.debug("the peer is gone: {}", e.toString());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /// Gives its memory back once it is handed on: whoever reads it again takes it again.
  private static byte[] firstLine(InputStream in, MemoryBudget.Share share) throws IOException {
    ByteArrayOutputStream line = new ByteArrayOutputStream();
    long taken = 0;
    for (int next = in.read(); next >= 0 && line.size() < LONGEST_LINE; next = in.read()) {
      line.write(next);
      if (next == '\n') {
        break;
      }
      if (line.size() % STEP == 0) {
        if (!share.take(2L * STEP)) {
          throw new IOException("long lines of all clients take too much memory");
        }
        taken += 2L * STEP;
      }
    }
    share.give(taken);
    return line.toByteArray();
  }

  /// A connection that has said nothing yet to whom it is handed on.
  ///
  /// @param named the session that its first message names, which an answer to it names, too
  private record First(Connection connection, Optional<String> named) {}

  private static Optional<ClientMessages.Received> said(byte[] line) {
    try {
      return Optional.of(ClientMessages.read(new String(line, UTF_8)));
    } catch (KonsolException e) {
      // Whoever reads it next tells the client.
      return Optional.empty();
    }
  }

  private void join(Connection connection, String id, long after, MemoryBudget.Share share)
      throws IOException, InterruptedException {
    try {
      AgentSession session = agents.get().session(id);
      try (AgentClient client = new AgentClient(agents.get(), session, session.attach(after))) {
        talk(connection, client, share);
      }
    } catch (KonsolException e) {
      refuse(connection, Optional.of(id), e);
    }
  }

  private void alone(First first, Path cwd, Map<String, String> env, MemoryBudget.Share share)
      throws IOException, InterruptedException {
    AgentSession session;
    try {
      session =
          agents
              .get()
              .create(
                  new NewSession(
                      new Place.In(cwd),
                      Lasting.WITH_ITS_CONNECTION,
                      Optional.empty(),
                      Optional.empty(),
                      false));
      session.calledFrom(env);
    } catch (KonsolException e) {
      refuse(first.connection(), first.named(), e);
      return;
    }
    try (AgentClient client = new AgentClient(agents.get(), session)) {
      talk(first.connection(), client, share);
    } finally {
      agents.get().deleteIfThere(session.id().value());
    }
  }

  private static void talk(Connection connection, AgentClient client, MemoryBudget.Share share)
      throws InterruptedException {
    AgentConversation conversation =
        new AgentConversation(connection, client, Until.INPUT_ENDS, share);
    try (Tasks tasks = new Tasks("konsol-agent-lines", (_, bug) -> LOG.error("a client", bug))) {
      tasks.start(conversation::readAll);
      conversation.writeAll();
      close(connection);
    }
  }

  /// Ends the read that is still going on.
  private static void close(Connection connection) {
    try {
      connection.close();
    } catch (IOException e) {
      LOG.debug("the peer is gone: {}", e.toString());
    }
  }

  private static void refuse(Connection connection, Optional<String> named, KonsolException problem)
      throws IOException {
    String line =
        Transient.write(
            named, "", new Transient.Note(Level.ERROR, String.valueOf(problem.getMessage())));
    connection.output().write((line + "\n").getBytes(UTF_8));
    connection.output().flush();
  }
}
