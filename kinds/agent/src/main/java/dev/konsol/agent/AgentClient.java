package dev.konsol.agent;

import dev.konsol.agent.event.ClientMessage;
import dev.konsol.agent.event.ClientMessages;
import dev.konsol.agent.event.Level;
import dev.konsol.agent.event.Resolution;
import dev.konsol.agent.event.Scope;
import dev.konsol.agent.event.Transient;
import dev.konsol.agent.event.Update;
import dev.konsol.core.KonsolException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/// One client's conversation with its sessions, whatever carries it: lines in, lines out. What it
/// says without naming a session is for the one that it began with, or attached to last. What is
/// wrong with a line is told to this client alone, and the conversation goes on.
///
/// [#receive] belongs to the thread that reads from the client, [#next] to the one that writes.
public final class AgentClient implements AutoCloseable {
  private final Agents agents;
  private final JoinedSessions joined;

  /// Begins with what happens from now on.
  public AgentClient(Agents agents, AgentSession session) {
    this(agents, session, session.follow());
  }

  /// Begins where the subscription does.
  public AgentClient(Agents agents, AgentSession session, Subscription subscription) {
    this.agents = agents;
    this.joined = new JoinedSessions(session, subscription);
  }

  /// The one that messages without a session's name are for.
  public AgentSession session() {
    return joined.current().session();
  }

  /// Whether a turn of any of its sessions is on.
  public boolean busy() {
    return joined.all().stream().anyMatch(each -> each.session().busy());
  }

  /// What goes to the client next, in order; empty when nothing comes for that long.
  public List<Update> next(Duration atMost) throws InterruptedException {
    return joined.next(atMost);
  }

  public boolean ended() {
    return joined.all().stream().allMatch(each -> each.subscription().ended());
  }

  public boolean caughtUp() {
    return joined.all().stream().allMatch(each -> each.subscription().caughtUp());
  }

  /// The client listens on, but says no more. Where nobody else can answer, requests are resolved
  /// by their defaults, if the session is not one that waits.
  public void cannotAnswer() {
    joined.all().forEach(each -> each.subscription().listenOnly());
  }

  public void receive(String line) throws InterruptedException {
    Optional<String> session = Optional.empty();
    try {
      ClientMessages.Received received = ClientMessages.read(line);
      session = received.session();
      handle(received);
    } catch (KonsolException e) {
      complain(session.orElseGet(() -> session().id().value()), e.getMessage());
    }
  }

  /// An answer names the session that the message has named, also one that is not there.
  private void complain(String session, String problem) throws InterruptedException {
    joined
        .find(session)
        .orElseGet(joined::current)
        .subscription()
        .tell(session, new Transient.Note(Level.ERROR, problem));
  }

  /// Tells the client what is wrong.
  public void complain(String problem) throws InterruptedException {
    complain(session().id().value(), problem);
  }

  private void handle(ClientMessages.Received received) throws InterruptedException {
    String id = received.session().orElseGet(() -> session().id().value());
    if (received.message() instanceof ClientMessage.Attach(long after)) {
      AgentSession wanted = agents.session(id);
      Optional<JoinedSessions.Joined> before = joined.find(id);
      if (before.isPresent()) {
        before.get().subscription().awaitTold();
      }
      joined.add(wanted, () -> wanted.attach(after));
      return;
    }
    JoinedSessions.Joined to = joined.find(id).orElseGet(() -> follow(id));
    AgentSession session = to.session();
    switch (received.message()) {
      case ClientMessage.Say say -> {
        var _ = session.say(say.text(), say.images(), say.cwd());
      }
      case ClientMessage.Answer(String request, String text) ->
          report(to, request, session.answer(request, text));
      case ClientMessage.Confirmation(String request, boolean value, Scope scope) ->
          report(to, request, session.confirm(request, value, scope));
      case ClientMessage.Interrupt _ -> interrupt(to);
      case ClientMessage.SetMode(var mode) -> session.changeMode(mode);
      case ClientMessage.SetModel(String model) -> session.changeModel(model);
      case ClientMessage.Attach _ -> throw new IllegalStateException("handled above");
    }
  }

  /// Whoever says something to a session wants to know what comes of it.
  private JoinedSessions.Joined follow(String id) {
    AgentSession wanted = agents.session(id);
    return joined.beside(wanted, wanted::follow);
  }

  private static void report(JoinedSessions.Joined to, String request, Optional<Resolution> earlier)
      throws InterruptedException {
    if (earlier.isPresent()) {
      to.subscription().tell(new Transient.AlreadyResolved(request, earlier.get()));
    }
  }

  private static void interrupt(JoinedSessions.Joined to) throws InterruptedException {
    if (!to.session().interrupt()) {
      to.subscription().tell(new Transient.Note(Level.INFO, "there is nothing to interrupt"));
    }
  }

  @Override
  public void close() {
    joined.close();
  }
}
