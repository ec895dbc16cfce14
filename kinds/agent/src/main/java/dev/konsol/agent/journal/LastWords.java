package dev.konsol.agent.journal;

import dev.konsol.agent.event.AgentEvent;
import dev.konsol.agent.event.FramedEvent;
import dev.konsol.agent.event.Role;
import dev.konsol.agent.event.StopReason;
import dev.konsol.core.KonsolException;
import dev.konsol.core.session.PreviewLines;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/// The end of a conversation, as plain lines: who said what, which tools were called, what is
/// asked, and what the model is writing.
public final class LastWords {
  private static final int EVENTS_A_LINE = 4;

  private LastWords() {}

  public static List<String> of(SessionJournal journal, int most) {
    PreviewLines lines = new PreviewLines(most);
    List<AgentEvent> events =
        events(journal, most * EVENTS_A_LINE).stream().map(FramedEvent::event).toList();
    // The question has the call in it.
    Set<String> asked =
        events.stream()
            .filter(AgentEvent.Confirm.class::isInstance)
            .map(event -> ((AgentEvent.Confirm) event).callId())
            .collect(Collectors.toSet());
    for (AgentEvent event : events) {
      if (!(event instanceof AgentEvent.ToolStart start && asked.contains(start.call().id()))) {
        add(lines, event);
      }
    }
    lines.addLines(journal.writing().text());
    return lines.lines();
  }

  /// None while the store is away that has them.
  private static List<FramedEvent> events(SessionJournal journal, int back) {
    try {
      return journal.framedAfter(Math.max(0, journal.head() - back), back);
    } catch (KonsolException e) {
      return List.of();
    }
  }

  private static void add(PreviewLines lines, AgentEvent event) {
    switch (event) {
      case AgentEvent.Message said when said.role() == Role.USER ->
          lines.addLines("> " + said.text().strip().replace("\n", "\n  "));
      case AgentEvent.Message said when said.role() == Role.ASSISTANT ->
          lines.addLines(said.text().strip());
      case AgentEvent.ToolStart start ->
          lines.addLines("· " + start.call().name() + " " + line(start.call().arguments()));
      case AgentEvent.ToolMessage message when message.failed() ->
          lines.addLines("  failed: " + line(message.content()));
      case AgentEvent.Ask ask -> lines.addLines("? " + ask.prompt().strip());
      case AgentEvent.Confirm confirm -> lines.addLines("? " + confirm.prompt().strip());
      case AgentEvent.TurnEnd end when end.reason() != StopReason.COMPLETED ->
          lines.addLines("(" + end.reason().wireName() + ")");
      default -> {}
    }
  }

  private static String line(String text) {
    return text.strip().lines().findFirst().orElse("");
  }
}
