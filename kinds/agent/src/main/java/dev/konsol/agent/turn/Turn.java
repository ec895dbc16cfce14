package dev.konsol.agent.turn;

import dev.konsol.agent.event.AgentEvent;
import dev.konsol.agent.event.Level;
import dev.konsol.agent.event.Role;
import dev.konsol.agent.event.StopReason;
import dev.konsol.agent.journal.History;
import dev.konsol.agent.journal.SessionJournal;
import dev.konsol.agent.model.ChatMessage;
import dev.konsol.agent.model.Completer;
import dev.konsol.agent.model.Completion;
import dev.konsol.agent.model.Conversation;
import dev.konsol.agent.model.ModelException;
import dev.konsol.agent.model.ToolCall;
import dev.konsol.agent.model.Usage;
import dev.konsol.core.KonsolException;
import dev.konsol.core.tool.Tool;
import dev.konsol.core.tool.ToolSpec;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;

/// One turn: the model answers, its tools run, until it wants nothing more. Where it is stands in
/// the history alone, so a turn that a dead host began goes on like any other. Writes exactly one
/// `turn_end`, or none when the host is closing: then recovery does. Confined to its thread.
public final class Turn {
  private final TurnContext session;
  private final TurnFactory made;
  private final SessionJournal journal;
  private final ToolRun tools;
  private final List<ToolSpec> specs;
  private final Supplier<Completer> completers;

  /// The id of the call that this turn said to start last; empty for none.
  private String announced = "";

  Turn(
      TurnContext session,
      TurnFactory made,
      ToolRun tools,
      List<Tool> offered,
      Supplier<Completer> completers) {
    this.session = session;
    this.made = made;
    this.journal = session.journal();
    this.tools = tools;
    this.specs =
        offered.stream().map(Tool::spec).sorted(Comparator.comparing(ToolSpec::name)).toList();
    this.completers = completers;
  }

  StopReason run() {
    try {
      Completer completer = completers.get();
      for (int step = 0; step < made.bounds().steps(); step++) {
        runOpenCalls();
        compact(completer);
        Completion completion = complete(completer);
        if (completion.calls().isEmpty()) {
          return StopReason.COMPLETED;
        }
      }
      runOpenCalls();
      journal.append(
          new AgentEvent.Status(Level.WARNING, "the turn was ended: it took too many steps"));
      return StopReason.MAX_STEPS;
    } catch (InterruptedException e) {
      return cutShort();
    } catch (ModelException | KonsolException e) {
      return failed(e);
    }
  }

  private void runOpenCalls() throws InterruptedException {
    List<ToolCall> open = openCalls();
    for (int i = 0; i < open.size(); i++) {
      checkInterrupt();
      ToolCall call = open.get(i);
      boolean begun = begun(call);
      if (begun && !announced.equals(call.id()) && unasked(call)) {
        // Its host ended while it ran. Nobody knows how far it came, so it is not run again.
        journal.append(ToolRun.interrupted(call));
        continue;
      }
      if (!begun) {
        append(List.of(), Optional.of(call));
      }
      AgentEvent.ToolMessage result = tools.run(call);
      append(List.of(result), next(open, i));
    }
    checkInterrupt();
  }

  private boolean unasked(ToolCall call) {
    return session.requests().askedFor(call.id()).isEmpty();
  }

  /// The call after this one, if it can be said to start now.
  private Optional<ToolCall> next(List<ToolCall> open, int i) {
    return i + 1 < open.size() && !Thread.currentThread().isInterrupted() && !begun(open.get(i + 1))
        ? Optional.of(open.get(i + 1))
        : Optional.empty();
  }

  /// Writes events, and that a call starts now, in one step.
  private void append(List<AgentEvent> events, Optional<ToolCall> starting) {
    List<AgentEvent> all = new ArrayList<>(events);
    if (starting.isPresent()) {
      all.add(new AgentEvent.ToolStart(starting.get()));
      announced = starting.get().id();
    }
    journal.append(all);
  }

  private static void checkInterrupt() throws InterruptedException {
    if (Thread.interrupted()) {
      throw new InterruptedException();
    }
  }

  private List<ToolCall> openCalls() {
    journal.lock();
    try {
      return journal.historyLocked().openCalls();
    } finally {
      journal.unlock();
    }
  }

  private boolean begun(ToolCall call) {
    journal.lock();
    try {
      return journal.historyLocked().started(call.id());
    } finally {
      journal.unlock();
    }
  }

  private void compact(Completer completer) throws InterruptedException {
    Compaction compaction = new Compaction(completer);
    List<History.Entry> entries;
    journal.lock();
    try {
      if (!compaction.due(journal.historyLocked())) {
        return;
      }
      entries = journal.historyLocked().entries();
    } finally {
      journal.unlock();
    }
    Optional<AgentEvent.Message> summary = compaction.summarise(entries, made.newId());
    summary.ifPresent(journal::append);
  }

  private Completion complete(Completer completer) throws InterruptedException, ModelException {
    String id = made.newId();
    journal.writing().begin(id);
    Completion completion;
    try {
      completion = distinct(completer.complete(conversation(), journal.writing()::add));
    } catch (InterruptedException | ModelException e) {
      keepWhatWasWritten(id);
      throw e;
    }
    List<ToolCall> calls = completion.calls();
    append(
        List.of(message(id, completion.text(), calls, Optional.of(completion.usage()))),
        calls.isEmpty() || Thread.currentThread().isInterrupted()
            ? Optional.empty()
            : Optional.of(calls.getFirst()));
    return completion;
  }

  /// Calls are known by their ids from here on, and results are told by them: of two calls with one
  /// id the second gets another, so that both run.
  private Completion distinct(Completion completion) {
    Set<String> ids = new HashSet<>();
    List<ToolCall> calls = new ArrayList<>();
    for (ToolCall call : completion.calls()) {
      boolean usable = !call.id().isBlank() && ids.add(call.id());
      calls.add(usable ? call : new ToolCall(made.newId(), call.name(), call.arguments()));
    }
    return new Completion(completion.text(), calls, completion.usage());
  }

  private void keepWhatWasWritten(String id) {
    String written = journal.writing().text();
    if (written.isEmpty()) {
      journal.writing().abandon();
    } else {
      journal.append(message(id, written, List.of(), Optional.empty()));
    }
  }

  private static AgentEvent.Message message(
      String id, String text, List<ToolCall> calls, Optional<Usage> usage) {
    return new AgentEvent.Message(id, Role.ASSISTANT, text, calls, usage, 0);
  }

  private Conversation conversation() {
    List<ChatMessage> messages;
    journal.lock();
    try {
      messages = journal.historyLocked().messages();
    } finally {
      journal.unlock();
    }
    return new Conversation(Optional.of(session.instructions()), messages, specs);
  }

  /// Every call gets a result, so that the model can go on from here in the next turn.
  private StopReason cutShort() {
    closeOpenCalls();
    return StopReason.INTERRUPTED;
  }

  private StopReason failed(Exception e) {
    journal.append(new AgentEvent.Status(Level.ERROR, String.valueOf(e.getMessage())));
    closeOpenCalls();
    return StopReason.FAILED;
  }

  private void closeOpenCalls() {
    // What is written from here on must not stop at the interrupt that brought us here.
    var _ = Thread.interrupted();
    openCalls().forEach(call -> journal.append(ToolRun.interrupted(call)));
  }
}
