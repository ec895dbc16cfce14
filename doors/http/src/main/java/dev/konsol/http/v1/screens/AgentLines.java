package dev.konsol.http.v1.screens;

import dev.konsol.agent.AgentSession;
import dev.konsol.agent.event.AgentEvent;
import dev.konsol.agent.event.FramedEvent;
import dev.konsol.agent.event.Role;
import dev.konsol.core.KonsolException;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/// What an agent said, or asked, last.
final class AgentLines implements Supplier<List<String>> {
  private static final int BACK = 30;

  private final AgentSession session;
  private long head = -1;
  private List<String> lines = List.of();

  AgentLines(AgentSession session) {
    this.session = session;
  }

  @Override
  public List<String> get() {
    long now = session.journal().head();
    if (now != head) {
      head = now;
      lines = last(now);
    }
    return lines;
  }

  private List<String> last(long now) {
    try {
      return session.journal().framedAfter(Math.max(0, now - BACK), BACK).reversed().stream()
          .flatMap(event -> said(event).stream())
          .findFirst()
          .map(LastLines::of)
          .orElse(lines);
    } catch (KonsolException e) {
      return lines; // the store is away: it is as it was
    }
  }

  private static Optional<String> said(FramedEvent event) {
    return switch (event.event()) {
      case AgentEvent.Message message when message.role() == Role.ASSISTANT ->
          Optional.of(message.text()).filter(text -> !text.isBlank());
      case AgentEvent.Ask ask -> Optional.of(ask.prompt());
      case AgentEvent.Confirm confirm -> Optional.of(confirm.prompt());
      default -> Optional.empty();
    };
  }
}
