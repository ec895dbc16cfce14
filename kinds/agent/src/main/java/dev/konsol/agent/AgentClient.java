package dev.konsol.agent;

import dev.konsol.agent.event.ClientMessage;
import dev.konsol.agent.event.ClientMessages;
import dev.konsol.agent.event.Level;
import dev.konsol.agent.event.Resolution;
import dev.konsol.agent.event.Transient;
import dev.konsol.agent.event.Update;
import dev.konsol.core.KonsolException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/// One client's conversation with a session, whatever carries it: lines in, lines out. What is
/// wrong with a line is told to this client alone, and the conversation goes on.
///
/// [#receive] belongs to the thread that reads from the client, [#next] to the one that writes.
public final class AgentClient implements AutoCloseable {
  private final Agents agents;
  private volatile AgentSession session;
  private volatile Subscription subscription;

  /// Begins with what happens from now on.
  public AgentClient(Agents agents, AgentSession session) {
    this(agents, session, session.follow());
  }

  /// Begins where the subscription does.
  public AgentClient(Agents agents, AgentSession session, Subscription subscription) {
    this.agents = agents;
    this.session = session;
    this.subscription = subscription;
  }

  public AgentSession session() {
    return session;
  }

  /// What goes to the client next, in order; empty when nothing comes for that long.
  public List<Update> next(Duration atMost) throws InterruptedException {
    return subscription.next(atMost);
  }

  public boolean ended() {
    return subscription.ended();
  }

  public boolean caughtUp() {
    return subscription.caughtUp();
  }

  /// The client listens on, but says no more. Where nobody else can answer, requests are resolved
  /// by their defaults, if the session is not one that waits.
  public void cannotAnswer() {
    subscription.listenOnly();
  }

  public void receive(String line) throws InterruptedException {
    try {
      ClientMessages.Received received = ClientMessages.read(line);
      handle(received);
    } catch (KonsolException e) {
      complain(e.getMessage());
    }
  }

  /// Tells the client what is wrong.
  public void complain(String problem) throws InterruptedException {
    subscription.tell(new Transient.Note(Level.ERROR, problem));
  }

  private void handle(ClientMessages.Received received) throws InterruptedException {
    if (received.message() instanceof ClientMessage.Attach(long after)) {
      attach(received.session().orElse(session.id().value()), after);
      return;
    }
    Optional<String> other = received.session().filter(id -> !id.equals(session.id().value()));
    if (other.isPresent()) {
      complain("this connection is with the session " + session.id() + ": attach first");
      return;
    }
    switch (received.message()) {
      case ClientMessage.Say(String text, Optional<String> cwd) -> session.say(text, cwd);
      case ClientMessage.Answer(String id, String text) -> report(id, session.answer(id, text));
      case ClientMessage.Confirmation(String id, boolean value) ->
          report(id, session.confirm(id, value));
      case ClientMessage.Interrupt _ -> interrupt();
      case ClientMessage.Attach _ -> throw new IllegalStateException("handled above");
    }
  }

  private void attach(String id, long after) {
    AgentSession wanted = agents.session(id);
    Subscription next = wanted.attach(after);
    Subscription old = subscription;
    session = wanted;
    subscription = next;
    old.close();
  }

  private void report(String id, Optional<Resolution> earlier) throws InterruptedException {
    if (earlier.isPresent()) {
      subscription.tell(new Transient.AlreadyResolved(id, earlier.get()));
    }
  }

  private void interrupt() throws InterruptedException {
    if (!session.interrupt()) {
      subscription.tell(new Transient.Note(Level.INFO, "there is nothing to interrupt"));
    }
  }

  @Override
  public void close() {
    subscription.close();
  }
}
