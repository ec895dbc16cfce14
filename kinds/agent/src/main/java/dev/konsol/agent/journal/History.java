package dev.konsol.agent.journal;

import dev.konsol.agent.event.AgentEvent;
import dev.konsol.agent.event.EventCodec;
import dev.konsol.agent.event.Expense;
import dev.konsol.agent.event.Picture;
import dev.konsol.agent.event.Role;
import dev.konsol.agent.event.Spent;
import dev.konsol.agent.model.ChatMessage;
import dev.konsol.agent.model.ToolCall;
import dev.konsol.agent.model.Usage;
import java.time.Duration;
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
  private static final long CHARS_A_PICTURE = 6000;
  private static final String SUMMARY = "What happened before, in short:\n\n";

  /// One message as the model sees it.
  ///
  /// @param seq of the event; of a summary that of the last event it stands for
  /// @param images of the message, whose bytes are not kept in memory
  /// @param said whether a person said it
  public record Entry(long seq, ChatMessage message, List<Picture> images, boolean said) {
    public Entry {
      images = List.copyOf(images);
    }

    long chars() {
      return History.chars(message) + images.size() * CHARS_A_PICTURE;
    }

    /// About how many tokens it has.
    public long tokens() {
      return chars() / CHARS_A_TOKEN;
    }
  }

  private final List<Entry> entries = new ArrayList<>();
  private final Map<String, ToolCall> openCalls = new LinkedHashMap<>();
  private final Set<String> started = new HashSet<>();
  private Expense turnExpense = Expense.NONE;
  private String turn = "";
  private long turnSteps;
  private boolean turnOpen;
  private long counted;
  private long uncountedChars;

  void add(long seq, AgentEvent event) {
    switch (event) {
      case AgentEvent.Message message -> add(seq, message);
      case AgentEvent.ToolStart(ToolCall call) -> started.add(call.id());
      case AgentEvent.ToolMessage message -> add(seq, message);
      case AgentEvent.TurnEnd _ -> turnOpen = false;
      case AgentEvent.Status _,
          AgentEvent.Plan _,
          AgentEvent.Ask _,
          AgentEvent.Confirm _,
          AgentEvent.Resolved _ -> {}
    }
  }

  private void add(long seq, AgentEvent.Message message) {
    switch (message.role()) {
      case USER -> {
        if (!turnOpen) {
          turnOpen = true;
          turn = message.id();
          turnExpense = Expense.NONE;
          turnSteps = 0;
        }
        enter(new Entry(seq, new ChatMessage.User(message.text()), message.images(), true));
      }
      case ASSISTANT -> {
        // Providers refuse what is empty.
        if (!message.text().isBlank() || !message.calls().isEmpty()) {
          enter(seq, answer(message));
        }
        message.calls().forEach(call -> openCalls.put(call.id(), call));
        message.expense().ifPresent(this::count);
      }
      case HOST -> enter(seq, new ChatMessage.User(message.text()));
      case SUMMARY -> summarise(message);
    }
  }

  private static ChatMessage.Assistant answer(AgentEvent.Message message) {
    return new ChatMessage.Assistant(
        message.text(),
        message.calls().stream().map(EventCodec::wellFormed).toList(),
        message.thinking());
  }

  private void add(long seq, AgentEvent.ToolMessage message) {
    openCalls.remove(message.id());
    started.remove(message.id());
    ChatMessage output =
        new ChatMessage.ToolOutput(
            message.id(), message.tool(), message.content(), message.failed());
    enter(new Entry(seq, output, message.images(), false));
  }

  /// What the user said last stays where it was said: behind the summary.
  private void summarise(AgentEvent.Message summary) {
    entries.removeIf(entry -> summary.replaced().covers(entry.seq()));
    ChatMessage said = new ChatMessage.User(SUMMARY + summary.text());
    entries.addFirst(new Entry(summary.replaced().through(), said, List.of(), false));
    counted = 0;
    uncountedChars = entries.stream().mapToLong(Entry::chars).sum();
    summary.expense().ifPresent(expense -> turnExpense = turnExpense.plus(expense));
  }

  private void enter(long seq, ChatMessage message) {
    enter(new Entry(seq, message, List.of(), false));
  }

  private void enter(Entry entry) {
    entries.add(entry);
    uncountedChars += entry.chars();
  }

  /// The provider has counted everything up to here.
  private void count(Expense expense) {
    turnSteps++;
    turnExpense = turnExpense.plus(expense);
    Usage usage = expense.usage();
    if (usage.input() > 0) {
      counted = usage.input() + usage.output();
      uncountedChars = 0;
    }
  }

  /// What the turn that is on has taken.
  ///
  /// @param time since it began, as far as this host knows
  public Spent turnSpent(Duration time) {
    return new Spent(turnSteps, turnExpense, time);
  }

  /// The id of the message that began the turn that is on.
  public String turn() {
    return turn;
  }

  /// Calls of the last answer that have no result yet, in order.
  public List<ToolCall> openCalls() {
    return List.copyOf(openCalls.values());
  }

  public boolean started(String callId) {
    return started.contains(callId);
  }

  public List<Entry> entries() {
    return List.copyOf(entries);
  }

  /// About how many tokens the conversation has.
  public long tokens() {
    return counted + uncountedChars / CHARS_A_TOKEN;
  }

  private static long chars(ChatMessage message) {
    return switch (message) {
      case ChatMessage.User user -> user.text().length();
      case ChatMessage.ToolOutput output -> output.text().length();
      case ChatMessage.Assistant said ->
          said.text().length()
              + said.thinking().map(thought -> thought.text().length()).orElse(0)
              + said.calls().stream().mapToLong(call -> call.arguments().length()).sum();
    };
  }

  static boolean opensTurn(AgentEvent event) {
    return event instanceof AgentEvent.Message message && message.role() == Role.USER;
  }
}
