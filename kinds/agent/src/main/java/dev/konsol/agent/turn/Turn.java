package dev.konsol.agent.turn;

import dev.konsol.agent.event.AgentEvent;
import dev.konsol.agent.event.EventCodec;
import dev.konsol.agent.event.Expense;
import dev.konsol.agent.event.Level;
import dev.konsol.agent.event.StopReason;
import dev.konsol.agent.journal.SessionJournal;
import dev.konsol.agent.model.Completer;
import dev.konsol.agent.model.Completion;
import dev.konsol.agent.model.Finish;
import dev.konsol.agent.model.ModelException;
import dev.konsol.agent.model.ToolCall;
import dev.konsol.agent.policy.Rule;
import dev.konsol.agent.turn.AnswerEnds.Next;
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
import java.util.stream.Collectors;

/// One turn: the model answers, its tools run, until it wants nothing more. Where it is stands in
/// the history alone, so a turn that a dead host began goes on like any other. Whoever runs it
/// writes exactly one `turn_end`, or none when the host is closing: then recovery does. Confined to
/// its thread.
final class Turn {
  private final TurnContext session;
  private final TurnFactory made;
  private final SessionJournal journal;
  private final ToolRun tools;
  private final ModelView view;
  private final TurnBudget budget;
  private final Supplier<Completer> completers;
  private final Set<String> names;
  private final AnswerEnds ends = new AnswerEnds();

  /// The id of the call that this turn said to start last; empty for none.
  private String announced = "";

  /// What the model is told before it answers again; empty for nothing.
  private String note = "";

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
    this.view =
        new ModelView(
            session,
            offered.stream().map(Tool::spec).sorted(Comparator.comparing(ToolSpec::name)).toList());
    this.budget = new TurnBudget(session, made.bounds().turn());
    this.completers = completers;
    this.names = offered.stream().map(tool -> tool.spec().name()).collect(Collectors.toSet());
  }

  /// Rules that do nothing, because there is no such tool.
  List<Rule> unusedRules() {
    return session.policy().unused(names);
  }

  TurnBudget budget() {
    return budget;
  }

  /// Answers why it ended, and what is told of that; nothing where it stopped so that another host
  /// can go on.
  Optional<Next.End> run() {
    try {
      Completer completer = new TracedCompleter(completers.get(), session, made.spans());
      budget.check(completer.facts());
      Compaction compaction = new Compaction(session, made, completer);
      Optional<Next.End> end = Optional.empty();
      while (end.isEmpty()) {
        if (!runOpenCalls()) {
          return Optional.empty();
        }
        end = budget.reached();
        if (end.isEmpty()) {
          end = step(completer, compaction);
        }
      }
      return end;
    } catch (InterruptedException e) {
      closeOpenCalls();
      return Optional.of(new Next.End(StopReason.INTERRUPTED, Level.INFO, ""));
    } catch (ModelException | KonsolException e) {
      closeOpenCalls();
      return Optional.of(
          new Next.End(StopReason.FAILED, Level.ERROR, String.valueOf(e.getMessage())));
    }
  }

  private Optional<Next.End> step(Completer completer, Compaction compaction)
      throws InterruptedException, ModelException {
    if (!note.isEmpty()) {
      journal.append(AgentEvent.Message.host(made.newId(), note));
      note = "";
    }
    if (!compaction.ifDue()) {
      return Optional.of(AnswerEnds.contextFull());
    }
    Next next;
    try {
      next = ends.after(complete(completer));
    } catch (ModelException e) {
      if (e.kind() != ModelException.Kind.TOO_LONG) {
        throw e;
      }
      next = ends.windowFull("");
    }
    return follow(next, compaction);
  }

  private Optional<Next.End> follow(Next next, Compaction compaction) throws InterruptedException {
    return switch (next) {
      case Next.Go _ -> Optional.empty();
      case Next.End end -> Optional.of(end);
      case Next.Say(String said, String status) -> {
        journal.append(new AgentEvent.Status(Level.INFO, status));
        note = said;
        yield Optional.empty();
      }
      case Next.Shorten(String said) -> {
        note = said;
        var _ = runOpenCalls();
        yield compaction.anyway() ? Optional.empty() : Optional.of(AnswerEnds.contextFull());
      }
    };
  }

  /// False where it stopped before all of them, or before the model is asked again.
  private boolean runOpenCalls() throws InterruptedException {
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
      if (!begun && session.pausing()) {
        return false;
      }
      if (!begun) {
        append(List.of(), Optional.of(call));
      }
      AgentEvent.ToolMessage result = tools.run(call);
      List<AgentEvent> events = new ArrayList<>(List.of(result));
      Plans.of(call).filter(_ -> !result.failed()).ifPresent(events::add);
      append(events, next(open, i));
    }
    checkInterrupt();
    return !session.pausing();
  }

  private boolean unasked(ToolCall call) {
    return session.requests().askedFor(call.id()).isEmpty();
  }

  /// The call after this one, if it can be said to start now.
  private Optional<ToolCall> next(List<ToolCall> open, int i) {
    return i + 1 < open.size() && mayBegin() && !begun(open.get(i + 1))
        ? Optional.of(open.get(i + 1))
        : Optional.empty();
  }

  private boolean mayBegin() {
    return !Thread.currentThread().isInterrupted() && !session.pausing();
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
    try (var _ = journal.held()) {
      return journal.historyLocked().openCalls();
    }
  }

  private boolean begun(ToolCall call) {
    try (var _ = journal.held()) {
      return journal.historyLocked().started(call.id());
    }
  }

  private Completion complete(Completer completer) throws InterruptedException, ModelException {
    String id = made.newId();
    journal.writing().begin(id);
    Completion completion;
    try {
      completion = usable(completer.complete(view.conversation(), new Streaming(session)));
    } catch (InterruptedException | ModelException e) {
      keepWhatWasWritten(id);
      throw e;
    }
    List<ToolCall> calls = completion.calls();
    append(
        List.of(
            AgentEvent.Message.assistant(
                id,
                completion.text(),
                calls,
                completion.thinking(),
                Optional.of(Expense.of(completion.usage(), completer.facts())))),
        calls.isEmpty() || !mayBegin() ? Optional.empty() : Optional.of(calls.getFirst()));
    return completion;
  }

  /// Calls are known by their ids from here on, and results are told by them: of two calls with one
  /// id the second gets another, so that both run. Who declined wants nothing done.
  private Completion usable(Completion completion) {
    Set<String> ids = new HashSet<>();
    List<ToolCall> calls = new ArrayList<>();
    Finish finish = completion.finish();
    if (finish != Finish.REFUSED && finish != Finish.FILTERED) {
      for (ToolCall call : completion.calls()) {
        boolean known = !call.id().isBlank() && ids.add(call.id());
        String id = known ? call.id() : made.newId();
        calls.add(EventCodec.wellFormed(new ToolCall(id, call.name(), call.arguments())));
      }
    }
    return new Completion(
        completion.text(),
        calls,
        completion.cut(),
        completion.thinking(),
        completion.usage(),
        finish);
  }

  private void keepWhatWasWritten(String id) {
    String written = journal.writing().text();
    if (written.isEmpty()) {
      journal.writing().abandon();
    } else {
      journal.append(
          AgentEvent.Message.assistant(id, written, List.of(), Optional.empty(), Optional.empty()));
    }
  }

  /// Every call gets a result, so that the model can go on from here in the next turn.
  private void closeOpenCalls() {
    // What is written from here on must not stop at the interrupt that brought us here.
    var _ = Thread.interrupted();
    openCalls().forEach(call -> journal.append(ToolRun.interrupted(call)));
  }

  /// What the model says while it comes.
  private record Streaming(TurnContext session) implements Completer.Listener {
    @Override
    public void text(String piece) {
      session.journal().writing().add(piece);
    }

    @Override
    public void thinking(String piece) {
      session.journal().writing().think(piece);
    }

    @Override
    public void waiting(String why) {
      session.mention(Level.INFO, why);
    }
  }
}
