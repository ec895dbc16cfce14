package dev.konsol.http.sessions;

import dev.konsol.agent.AgentClient;
import dev.konsol.agent.AgentSession;
import dev.konsol.agent.Agents;
import dev.konsol.agent.NewSession;
import dev.konsol.agent.NewSession.Lasting;
import dev.konsol.agent.NewSession.Place;
import dev.konsol.agent.Subscription;
import dev.konsol.agent.event.ClientMessages;
import dev.konsol.agent.event.Update;
import dev.konsol.core.KonsolException;
import dev.konsol.http.SocketHandler;
import dev.konsol.http.access.Grant;
import dev.konsol.http.access.Need;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// One client that speaks with a session over WebSocket. The thread of the connection writes, and
/// waits while the client does not read; what the client says comes on others.
final class SessionSocket implements SocketHandler {
  private static final Duration LOOK = Duration.ofSeconds(30);

  private final Agents agents;
  private final AgentSession session;
  private final long after;
  private final boolean alone;
  private final Grant grant;
  private @Nullable AgentClient client;

  private SessionSocket(
      Agents agents, AgentSession session, long after, boolean alone, Grant grant) {
    this.agents = agents;
    this.session = session;
    this.after = after;
    this.alone = alone;
    this.grant = grant;
  }

  /// Joins a session that is there, and begins behind the last message the client saw.
  static SessionSocket joining(Agents agents, AgentSession session, long after, Grant grant) {
    session.checkPosition(after);
    return new SessionSocket(agents, session, after, false, grant);
  }

  /// A session for this connection alone, which goes with it.
  ///
  /// @param workplaces in which it gets a folder of its own
  static SessionSocket alone(Agents agents, Path workplaces, Grant grant) {
    NewSession wanted =
        new NewSession(
            new Place.Own(workplaces),
            Lasting.WITH_ITS_CONNECTION,
            Optional.empty(),
            Optional.empty(),
            true);
    return new SessionSocket(agents, agents.create(wanted), 0, true, grant);
  }

  @Override
  public void opened() {
    boolean speaks = grant.changes(session.kind(), session.id().value());
    Subscription place = speaks ? session.attach(after) : session.watch(after);
    client = new AgentClient(agents, session, place);
  }

  @Override
  public void open(Socket socket) throws IOException, InterruptedException {
    AgentClient here = Objects.requireNonNull(client);
    while (!here.ended()) {
      List<Update> updates = here.next(LOOK);
      for (Update update : updates) {
        socket.send(update.line());
      }
      if (updates.isEmpty()) {
        socket.ping();
      }
    }
  }

  /// The thread has been interrupted when the client is gone, and there is still something to do.
  @Override
  public void close() {
    boolean interrupted = Thread.interrupted();
    AgentClient here = client;
    if (here != null) {
      here.close();
    }
    if (alone) {
      forget();
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  private void forget() {
    try {
      agents.deleteIfThere(session.id().value());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public void message(String text) {
    try {
      AgentClient here = Objects.requireNonNull(client);
      Optional<String> refusal = grant.owner() ? Optional.empty() : refusal(here, text);
      if (refusal.isPresent()) {
        here.complain(refusal.get());
      } else {
        here.receive(text);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /// A message may name another session than the one in the address.
  private Optional<String> refusal(AgentClient here, String text) {
    try {
      ClientMessages.Received received = ClientMessages.read(text);
      String id = received.session().orElseGet(() -> here.session().id().value());
      if (!grant.sees(session.kind(), id)) {
        return Optional.of(String.valueOf(Need.outOfScope().getMessage()));
      }
      return grant.write()
          ? Optional.empty()
          : Optional.of(String.valueOf(Need.readOnly().getMessage()));
    } catch (KonsolException e) {
      return Optional.of(String.valueOf(e.getMessage()));
    }
  }
}
