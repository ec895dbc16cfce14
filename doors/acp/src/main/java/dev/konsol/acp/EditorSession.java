package dev.konsol.acp;

import dev.konsol.acp.session.EditorFiles;
import dev.konsol.acp.session.EditorTerminal;
import dev.konsol.acp.session.EventTranslation;
import dev.konsol.acp.session.Notices;
import dev.konsol.acp.session.Prompt;
import dev.konsol.acp.session.Questions;
import dev.konsol.acp.session.ShownTool;
import dev.konsol.acp.session.ToolCallDisplay;
import dev.konsol.acp.wire.ClientCapabilities;
import dev.konsol.acp.wire.Faults;
import dev.konsol.acp.wire.PromptText;
import dev.konsol.acp.wire.SessionPeer;
import dev.konsol.agent.AgentSession;
import dev.konsol.agent.Subscription;
import dev.konsol.agent.ToolsAndPolicy;
import dev.konsol.agent.event.Update;
import dev.konsol.agent.policy.Mode;
import dev.konsol.core.Tasks;
import dev.konsol.core.tool.Tool;
import dev.konsol.tools.basic.Tools;
import dev.konsol.tools.mcp.McpServers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// A session that an editor works with. Owns the thread that reads its journal, the servers whose
/// tools only this session has, and the editor's place among the session's clients. Safe for any
/// thread.
final class EditorSession implements AutoCloseable {
  private static final Duration TICK = Duration.ofMinutes(1);

  private final SessionPeer line;
  private final ClientCapabilities abilities;
  private final AcpSettings settings;
  private final McpServers further;
  private final Notices notices;
  private final Tasks tasks;
  private final ToolCallDisplay shown;
  private final EditorFiles files;
  private @Nullable AgentSession session;
  private @Nullable Subscription subscription;
  private @Nullable EventTranslation narration;
  private @Nullable Prompt prompt;

  EditorSession(
      SessionPeer line,
      ClientCapabilities abilities,
      AcpSettings settings,
      McpServers further,
      Notices notices,
      Tasks tasks) {
    this.line = line;
    this.abilities = abilities;
    this.settings = settings;
    this.further = further;
    this.notices = notices;
    this.tasks = tasks;
    this.shown = new ToolCallDisplay(line);
    this.files = new EditorFiles(line, abilities, shown);
  }

  Mode mode() {
    return session().meta().terms().mode();
  }

  void mode(Mode other) {
    session().changeMode(other);
  }

  String model() {
    return session().meta().model();
  }

  /// Throws where that model is not configured.
  void model(String other) {
    session().changeModel(other);
  }

  SessionPeer line() {
    return line;
  }

  Notices notices() {
    return notices;
  }

  ToolsAndPolicy toolsAndPolicy() {
    return new ToolsAndPolicy(this::tools, settings::policy, settings.environment());
  }

  /// What the editor can do better stands in for what the host does.
  List<Tool> tools(List<Tool> usual) {
    List<Tool> all = new ArrayList<>(usual);
    if (!abilities.asks()) {
      // The model asks in the conversation then.
      all.removeIf(tool -> tool.spec().name().equals("ask_user"));
    }
    all.addAll(furtherTools());
    all.addAll(Tools.files(settings.afterEdit(), files));
    if (abilities.terminals()) {
      usual.stream()
          .map(Tool::spec)
          .filter(spec -> spec.name().equals("shell"))
          .forEach(spec -> all.add(new EditorTerminal(line, shown, spec, tasks).asTool()));
    }
    all.replaceAll(tool -> new ShownTool(tool, shown));
    return all;
  }

  private List<Tool> furtherTools() {
    try {
      return further.tools();
    } catch (InterruptedException e) {
      // The turn is cancelled, and finds that out.
      Thread.currentThread().interrupt();
      return List.of();
    }
  }

  /// Begins to tell what happens in the session after this event.
  synchronized void begin(AgentSession opened, long after) {
    session = opened;
    Subscription joined = opened.attach(after);
    subscription = joined;
    Questions questions = new Questions(line, opened, files, tasks);
    EventTranslation begun =
        new EventTranslation(
            line, abilities, shown, questions, opened.meta().directory(), this::current);
    narration = begun;
    tasks.start(() -> read(joined, begun));
  }

  private synchronized Optional<Prompt> current() {
    return Optional.ofNullable(prompt);
  }

  private void read(Subscription joined, EventTranslation told) {
    try {
      while (!joined.ended()) {
        for (Update said : joined.next(TICK)) {
          told.take(said);
        }
        current().filter(own -> isDropped(own, told.seen())).ifPresent(Prompt::drop);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      told.end();
      current().ifPresent(Prompt::abandon);
    }
  }

  /// Looked at in this order: what begins leaves the line together with its event, which is then
  /// among those that have not been told.
  private boolean isDropped(Prompt own, long told) {
    AgentSession here = session();
    return !own.begun()
        && here.meta().queue().stream().noneMatch(each -> each.id().equals(own.id()))
        && here.journal().head() == told;
  }

  /// Waits until the editor has been told everything there was when the session was opened.
  void awaitReplay() throws InterruptedException {
    EventTranslation told;
    synchronized (this) {
      told = narration;
    }
    if (told != null) {
      told.awaitReplay();
    }
  }

  /// Says it to the model and waits for the end of the turn.
  ///
  /// @param onBegun called when it can be cancelled
  String prompt(PromptText said, Runnable onBegun) throws InterruptedException {
    AgentSession target = session();
    Prompt begun = begin(said, target);
    onBegun.run();
    try {
      begun.await();
      return begun.outcome(isCancelled(begun));
    } catch (InterruptedException e) {
      // An editor that is gone has not said stop: a question that waits, waits on.
      if (!line.peer().isEnding()) {
        target.interrupt();
      }
      throw e;
    } finally {
      forget(begun);
    }
  }

  private synchronized Prompt begin(PromptText words, AgentSession target) {
    if (prompt != null) {
      throw Faults.busy();
    }
    // Whoever tells what happens waits meanwhile: it finds the prompt when its message comes.
    Prompt begun = new Prompt(target.say(words.text(), words.images()));
    // Where another host has the session: from here on it is known here that the message waits.
    target.checkPosition(0);
    prompt = begun;
    return begun;
  }

  private synchronized boolean isCancelled(Prompt asked) {
    return asked.cancelled();
  }

  private synchronized void forget(Prompt ended) {
    if (ended.equals(prompt)) {
      prompt = null;
    }
  }

  void cancel() {
    Optional<Prompt> cancelled;
    synchronized (this) {
      cancelled = current();
      cancelled.ifPresent(Prompt::cancel);
    }
    session().interrupt();
    cancelled.filter(own -> !own.begun()).ifPresent(Prompt::drop);
  }

  /// Cancels, and waits until nothing is being done.
  void stop() throws InterruptedException {
    cancel();
    var _ = session().awaitIdle();
  }

  private synchronized AgentSession session() {
    if (session == null) {
      throw Faults.notOpen(line.session());
    }
    return session;
  }

  /// The session itself stays, with what waits for an answer.
  @Override
  public void close() {
    AgentSession left;
    Subscription place;
    synchronized (this) {
      left = session;
      place = subscription;
    }
    if (place != null) {
      place.close();
    }
    if (left != null) {
      left.unequip();
    }
    further.close();
  }
}
