package dev.konsol.acp.session;

import dev.konsol.acp.wire.ClientCapabilities;
import dev.konsol.acp.wire.ContentBlocks;
import dev.konsol.acp.wire.SessionPeer;
import dev.konsol.agent.event.AgentEvent;
import dev.konsol.agent.event.FramedEvent;
import dev.konsol.agent.event.Level;
import dev.konsol.agent.event.StopReason;
import dev.konsol.agent.event.Transient;
import dev.konsol.agent.event.Update;
import dev.konsol.agent.model.Thinking;
import dev.konsol.agent.model.ToolCall;
import dev.konsol.agent.turn.Plans;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.function.Supplier;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/// Tells an editor what a session's journal says: first what is past, then what happens. Confined
/// to the thread that reads the journal.
public final class EventTranslation {
  private final SessionPeer line;
  private final ClientCapabilities abilities;
  private final ToolCallDisplay shown;
  private final Questions questions;
  private final Path directory;
  private final Supplier<Optional<Prompt>> prompt;
  private final Map<String, ToolCall> calls = new HashMap<>();
  private final Map<String, String> askedFor = new HashMap<>();
  private final List<AgentEvent> waiting = new ArrayList<>();
  private final CountDownLatch replayed = new CountDownLatch(1);
  private long past;
  private long seen;

  public EventTranslation(
      SessionPeer line,
      ClientCapabilities abilities,
      ToolCallDisplay shown,
      Questions questions,
      Path directory,
      Supplier<Optional<Prompt>> prompt) {
    this.line = line;
    this.abilities = abilities;
    this.shown = shown;
    this.questions = questions;
    this.directory = directory;
    this.prompt = prompt;
  }

  public void awaitReplay() throws InterruptedException {
    replayed.await();
  }

  public void end() {
    replayed.countDown();
  }

  /// The number of the last event that was told.
  public long seen() {
    return seen;
  }

  /// What the session tells its clients next.
  public void take(Update update) throws InterruptedException {
    if (update instanceof FramedEvent || !update.turn().isEmpty()) {
      line.during(update.turn());
    }
    switch (update) {
      case FramedEvent event -> {
        event(event.seq(), event.event());
        seen = event.seq();
      }
      case Update.Passing(Transient message, String _) -> passing(message);
    }
  }

  private void passing(Transient message) throws InterruptedException {
    switch (message) {
      case Transient.Chunk(String id, long _, String content) ->
          message("agent_message_chunk", id, content);
      case Transient.Thought(String id, long _, String content) ->
          message("agent_thought_chunk", id, content);
      case Transient.Attached attached -> attached(attached);
      case Transient.Note(Level level, String text) -> note(level, text);
      case Transient.AlreadyResolved _ -> {}
    }
  }

  private void attached(Transient.Attached attached) throws InterruptedException {
    past = attached.head();
    seen = attached.from();
    waiting.addAll(attached.pending());
    if (attached.from() >= past) {
      pastIsTold();
    }
  }

  /// What waited for an answer all the while is asked now.
  private void pastIsTold() throws InterruptedException {
    replayed.countDown();
    for (AgentEvent request : waiting) {
      live(request);
    }
  }

  private void event(long seq, AgentEvent event) throws InterruptedException {
    if (seq > past) {
      live(event);
      return;
    }
    replay(event);
    if (seq == past) {
      pastIsTold();
    }
  }

  private void replay(AgentEvent event) throws InterruptedException {
    switch (event) {
      case AgentEvent.Message message -> told(message);
      case AgentEvent.ToolStart(ToolCall call) -> {
        if (!isWaiting(call)) {
          shown.runs(call.id());
        }
        begin(call);
      }
      case AgentEvent.ToolMessage message -> {
        remember(message);
        ended(message);
      }
      case AgentEvent.Plan plan -> line.update(PlanUpdate.of(plan));
      case AgentEvent.Status _,
          AgentEvent.Confirm _,
          AgentEvent.Ask _,
          AgentEvent.Resolved _,
          AgentEvent.TurnEnd _ -> {}
    }
  }

  private boolean isWaiting(ToolCall call) {
    return waiting.stream()
        .anyMatch(
            each -> each instanceof AgentEvent.Confirm asked && asked.callId().equals(call.id()));
  }

  /// Only what was done has changed something.
  private void remember(AgentEvent.ToolMessage message) {
    ToolCall call = calls.get(message.id());
    if (call != null && !message.failed()) {
      ToolCalls.remembered(call, directory).ifPresent(diff -> shown.add(call.id(), diff));
    }
  }

  private void live(AgentEvent event) throws InterruptedException {
    switch (event) {
      case AgentEvent.Message message -> said(message);
      case AgentEvent.ToolStart(ToolCall call) -> begin(call);
      case AgentEvent.ToolMessage message -> ended(message);
      case AgentEvent.Plan plan -> line.update(PlanUpdate.of(plan));
      case AgentEvent.Status(Level level, String text) -> status(level, text);
      case AgentEvent.Confirm confirm -> confirm(confirm);
      case AgentEvent.Ask ask -> ask(ask);
      case AgentEvent.Resolved resolved -> resolved(resolved);
      case AgentEvent.TurnEnd end -> turnEnd(end.reason());
    }
  }

  private void told(AgentEvent.Message message) throws InterruptedException {
    String id = message.id();
    switch (message.role()) {
      case USER -> message("user_message_chunk", id, message.text());
      case ASSISTANT -> {
        message("agent_thought_chunk", id, message.thinking().map(Thinking::text).orElse(""));
        message("agent_message_chunk", id, message.text());
      }
      case SUMMARY -> message("agent_thought_chunk", id, message.text());
      // The user is told the same in a status.
      case HOST -> {}
    }
  }

  /// The model's words have come as chunks already, and those of this editor's user it has itself.
  private void said(AgentEvent.Message message) throws InterruptedException {
    switch (message.role()) {
      case USER -> {
        if (prompt.get().filter(own -> own.begins(message.id())).isEmpty()) {
          told(message);
        }
      }
      case ASSISTANT, HOST -> {}
      case SUMMARY -> told(message);
    }
  }

  private void message(String kind, String id, String text) throws InterruptedException {
    if (text.isEmpty()) {
      return;
    }
    ObjectNode update = JsonNodeFactory.instance.objectNode().put("sessionUpdate", kind);
    update.set("content", ContentBlocks.text(text));
    update.put("messageId", id);
    line.update(update);
  }

  private void begin(ToolCall call) throws InterruptedException {
    calls.put(call.id(), call);
    // A plan is shown as one, not as a call.
    if (!Plans.isPlan(call.name())) {
      shown.begin(ToolCalls.described(call, directory));
    }
  }

  private void ended(AgentEvent.ToolMessage message) throws InterruptedException {
    calls.remove(message.id());
    if (!Plans.isPlan(message.tool())) {
      shown.end(
          message.id(), message.failed(), ToolCalls.output(message.tool(), message.content()));
    }
  }

  private void confirm(AgentEvent.Confirm confirm) throws InterruptedException {
    ToolCall call = calls.get(confirm.callId());
    if (call == null) {
      // It began before the editor came.
      shown.begin(Questions.unknown(confirm));
    }
    askedFor.put(confirm.requestId(), confirm.callId());
    questions.permission(confirm, Optional.ofNullable(call));
  }

  private void ask(AgentEvent.Ask ask) {
    if (abilities.asks()) {
      questions.question(ask);
    } else {
      questions.unasked(ask);
    }
  }

  private void resolved(AgentEvent.Resolved resolved) {
    questions.resolved(resolved.requestId());
    String call = askedFor.remove(resolved.requestId());
    if (call != null && resolved.resolution().granted()) {
      shown.runs(call);
    }
  }

  /// Why a turn fails is the answer to its prompt; without one it is a note like others.
  private void status(Level level, String text) throws InterruptedException {
    Optional<Prompt> own = prompt.get().filter(Prompt::begun);
    if (level == Level.ERROR && own.isPresent()) {
      own.get().problem(text);
    } else if (level != Level.SUCCESS) {
      // That a turn is done is the answer to its prompt.
      note(level, text);
    }
  }

  private void note(Level level, String text) throws InterruptedException {
    String severity = (level == Level.SUCCESS ? Level.INFO : level).wireName();
    line.notice(abilities, severity, text, "agent_thought_chunk");
  }

  private void turnEnd(StopReason reason) {
    prompt.get().filter(Prompt::begun).ifPresent(own -> own.end(reason));
  }
}
