package dev.konsol.agent.journal;

import dev.konsol.agent.event.AgentEvent;
import dev.konsol.agent.event.Role;
import dev.konsol.agent.model.ChatMessage;
import dev.konsol.agent.model.ToolCall;
import dev.konsol.agent.model.Usage;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// What the model gets to see of a session, and where its turn is: a fold over the journal, the
/// same whether events just happened or are read after a crash. Guarded by the journal's lock.
public final class History {
  private static final int CHARS_A_TOKEN = 4;
  private static final String SUMMARY = "What happened before, in short:\n\n";

  public record Entry(long seq, ChatMessage message) {}

  private final List<Entry> entries = new ArrayList<>();
  private final Map<String, ToolCall> openCalls = new LinkedHashMap<>();
  private final Set<String> started = new HashSet<>();
  private Usage turnUsage = Usage.NONE;
  private boolean turnOpen;
  private long counted;
  private long uncountedChars;

  void add(long seq, AgentEvent event) {
    switch (event) {
      case AgentEvent.Message message -> add(seq, message);
      case AgentEvent.ToolStart(ToolCall call) -> started.add(call.id());
      case AgentEvent.ToolMessage message -> add(seq, message);
      case AgentEvent.TurnEnd _ -> turnOpen = false;
      case AgentEvent.Status _, AgentEvent.Ask _, AgentEvent.Confirm _, AgentEvent.Resolved _ -> {}
    }
  }

  private void add(long seq, AgentEvent.Message message) {
    switch (message.role()) {
      case USER -> {
        if (!turnOpen) {
          turnOpen = true;
          turnUsage = Usage.NONE;
        }
        enter(seq, new ChatMessage.User(message.text()));
      }
      case ASSISTANT -> {
        enter(seq, new ChatMessage.Assistant(message.text(), message.calls()));
        message.calls().forEach(call -> openCalls.put(call.id(), call));
        message.usage().ifPresent(this::count);
      }
      case SUMMARY -> summarise(seq, message);
    }
  }

  private void add(long seq, AgentEvent.ToolMessage message) {
    openCalls.remove(message.id());
    started.remove(message.id());
    enter(
        seq,
        new ChatMessage.ToolOutput(
            message.id(), message.tool(), message.content(), message.failed()));
  }

  private void summarise(long seq, AgentEvent.Message summary) {
    entries.removeIf(entry -> entry.seq() <= summary.replacesThrough());
    entries.addFirst(new Entry(seq, new ChatMessage.User(SUMMARY + summary.text())));
    counted = 0;
    uncountedChars = entries.stream().mapToLong(entry -> chars(entry.message())).sum();
    summary.usage().ifPresent(usage -> turnUsage = turnUsage.plus(usage));
  }

  private void enter(long seq, ChatMessage message) {
    entries.add(new Entry(seq, message));
    uncountedChars += chars(message);
  }

  /// The provider has counted everything up to here.
  private void count(Usage usage) {
    turnUsage = turnUsage.plus(usage);
    if (usage.input() > 0) {
      counted = usage.input() + usage.output();
      uncountedChars = 0;
    }
  }

  public Usage turnUsage() {
    return turnUsage;
  }

  /// Calls of the last answer that have no result yet, in order.
  public List<ToolCall> openCalls() {
    return List.copyOf(openCalls.values());
  }

  public boolean started(String callId) {
    return started.contains(callId);
  }

  public List<ChatMessage> messages() {
    return entries.stream().map(Entry::message).toList();
  }

  public List<Entry> entries() {
    return List.copyOf(entries);
  }

  /// About how many tokens the conversation has.
  public long tokens() {
    return counted + uncountedChars / CHARS_A_TOKEN;
  }

  public static long tokens(ChatMessage message) {
    return chars(message) / CHARS_A_TOKEN;
  }

  private static long chars(ChatMessage message) {
    return switch (message) {
      case ChatMessage.User(String text) -> text.length();
      case ChatMessage.ToolOutput output -> output.text().length();
      case ChatMessage.Assistant(String text, List<ToolCall> calls) ->
          text.length() + calls.stream().mapToLong(call -> call.arguments().length()).sum();
    };
  }

  static boolean opensTurn(AgentEvent event) {
    return event instanceof AgentEvent.Message message && message.role() == Role.USER;
  }
}
