package dev.konsol.tools.eval;

import dev.konsol.core.ErrorCode;
import dev.konsol.core.KonsolException;
import dev.konsol.core.SessionId;
import dev.konsol.core.Tasks;
import dev.konsol.core.trust.LeftOut;
import dev.konsol.eval.EvalSession;
import dev.konsol.eval.EvalSpec;
import dev.konsol.eval.Evaluation;
import dev.konsol.tools.eval.SnippetSessions.Named;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The sessions that models use, and what runs in them. Owns the threads that wait for snippets, so
/// that a snippet goes on when the model that started it stops waiting. Safe for any thread.
public final class Snippets implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(Snippets.class);

  private final Supplier<SnippetSessions> sessions;
  private final Map<SessionId, EvalSpec> specs = new ConcurrentHashMap<>();
  private final Map<SessionId, CompletableFuture<Evaluation>> running = new ConcurrentHashMap<>();
  private final Tasks tasks =
      new Tasks("konsol-snippet", (_, e) -> LOG.error("a snippet failed", e));

  /// Takes the sessions when the first model asks: a host that never evaluates pays nothing.
  public Snippets(Supplier<SnippetSessions> sessions) {
    this.sessions = sessions;
  }

  /// What would have no effect in a session that is not there yet, because its folder is not
  /// trusted.
  List<LeftOut> leftOut(EvalSpec spec) {
    return sessions.get().find(spec.id().value()).isPresent()
        ? List.of()
        : sessions.get().leftOut(spec);
  }

  /// The session that was asked for: the one there is, or a fresh one where there is none, or where
  /// project, module, source set or language are others than before.
  synchronized EvalSession session(EvalSpec spec) {
    Optional<Named> present = sessions.get().find(spec.id().value());
    if (present.isPresent() && isSame(present.get().session(), spec)) {
      return present.get().session();
    }
    present.ifPresent(sessions.get()::close);
    EvalSession opened = sessions.get().open(spec).session();
    specs.keySet().retainAll(list().stream().map(each -> each.session().id()).toList());
    specs.put(opened.id(), spec);
    return opened;
  }

  /// One that others opened fits when its language does.
  private boolean isSame(EvalSession session, EvalSpec spec) {
    EvalSpec before = specs.get(session.id());
    return before == null
        ? spec.language().filter(wanted -> wanted != session.language()).isEmpty()
        : before.equals(spec);
  }

  EvalSession get(String name) {
    return sessions
        .get()
        .find(name)
        .map(Named::session)
        .orElseThrow(
            () ->
                new KonsolException(
                    ErrorCode.UNKNOWN_SESSION,
                    "There is no session '" + name + "': eval_sessions lists them."));
  }

  List<Named> list() {
    return sessions.get().list();
  }

  /// What runs in a session, or ran last and was not asked for yet.
  Optional<CompletableFuture<Evaluation>> running(SessionId id) {
    return Optional.ofNullable(running.get(id));
  }

  /// Runs a snippet; nothing when another one of a model still runs there after so long. That one
  /// stays the one to be asked for.
  Optional<CompletableFuture<Evaluation>> start(EvalSession session, String code, Duration patience)
      throws InterruptedException {
    awaitEnd(session.id(), patience);
    CompletableFuture<Evaluation> result = new CompletableFuture<>();
    CompletableFuture<Evaluation> before = running.putIfAbsent(session.id(), result);
    boolean free =
        before == null || (before.isDone() && running.replace(session.id(), before, result));
    if (!free) {
      return Optional.empty();
    }
    tasks.start(() -> run(session, code, result));
    return Optional.of(result);
  }

  private void awaitEnd(SessionId id, Duration patience) throws InterruptedException {
    CompletableFuture<Evaluation> before = running.get(id);
    if (before == null) {
      return;
    }
    try {
      var _ = before.get(patience.toMillis(), TimeUnit.MILLISECONDS);
    } catch (ExecutionException | TimeoutException e) {
      LOG.debug("the snippet before: {}", e.toString());
    }
  }

  /// Nobody needs to ask for it any more.
  void taken(SessionId id, CompletableFuture<Evaluation> result) {
    running.remove(id, result);
  }

  private void run(EvalSession session, String code, CompletableFuture<Evaluation> result) {
    try {
      result.complete(
          sessions.get().using(session.id(), () -> session.eval(code, Optional.empty())));
    } catch (KonsolException e) {
      result.completeExceptionally(e);
    } finally {
      // A bug is on its way to the task's root: who waits must not wait for ever.
      result.completeExceptionally(new IllegalStateException("no result"));
    }
  }

  @Override
  public void close() {
    tasks.close();
  }
}
