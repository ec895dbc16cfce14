package dev.konsol.tools.eval;

import dev.konsol.core.ErrorCode;
import dev.konsol.core.KonsolException;
import dev.konsol.core.Tasks;
import dev.konsol.core.session.Hold;
import dev.konsol.core.session.SessionId;
import dev.konsol.core.trust.LeftOut;
import dev.konsol.eval.EvalSession;
import dev.konsol.eval.Evaluations;
import dev.konsol.eval.SessionRequest;
import dev.konsol.eval.result.Evaluation;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The sessions that models use, and what runs in them. Owns the threads that wait for snippets, so
/// that a snippet goes on when the model that started it stops waiting. Safe for any thread.
public final class SnippetRuns implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(SnippetRuns.class);

  private final Supplier<Evaluations> evaluations;
  private final Map<SessionId, CompletableFuture<Evaluation>> running = new ConcurrentHashMap<>();
  private final Tasks tasks =
      new Tasks("konsol-snippet", (_, e) -> LOG.error("a snippet failed", e));

  /// Takes the sessions when the first model asks: a host that never evaluates pays nothing.
  public SnippetRuns(Supplier<Evaluations> evaluations) {
    this.evaluations = evaluations;
  }

  /// What would have no effect in a session that is not there yet, because its folder is not
  /// trusted.
  List<LeftOut> leftOut(SessionRequest wanted) {
    return wanted.spec().name().flatMap(this::find).isPresent()
        ? List.of()
        : evaluations.get().factory().leftOut(wanted.spec());
  }

  /// The session that was asked for: the one there is, or a fresh one where there is none, or where
  /// the project, module, source set or language asked for is another one. That takes the other
  /// one's place only when it is there. It is opened also when nobody waits for that any more,
  /// unless it is cancelled.
  FutureTask<EvalSession> open(SessionRequest wanted) {
    FutureTask<EvalSession> opening =
        new FutureTask<>(
            () -> {
              try (Hold<EvalSession> hold = evaluations.get().open(wanted)) {
                return hold.session();
              }
            });
    var _ = tasks.start(opening);
    return opening;
  }

  Optional<EvalSession> find(String name) {
    return evaluations.get().sessions().find(name);
  }

  EvalSession get(String name) {
    return find(name)
        .orElseThrow(
            () ->
                new KonsolException(
                    ErrorCode.UNKNOWN_SESSION,
                    "There is no session '" + name + "': eval_sessions lists them."));
  }

  List<EvalSession> list() {
    return evaluations.get().sessions().list();
  }

  /// What runs in a session, or ran last and was not asked for yet.
  Optional<CompletableFuture<Evaluation>> running(SessionId id) {
    return Optional.ofNullable(running.get(id));
  }

  /// Runs a snippet; nothing when another one of a model still runs there after so long. That one
  /// stays the one to be asked for.
  Optional<CompletableFuture<Evaluation>> start(
      EvalSession session, Snippet snippet, Duration patience) throws InterruptedException {
    awaitEnd(session.id(), patience);
    CompletableFuture<Evaluation> result = new CompletableFuture<>();
    CompletableFuture<Evaluation> before = running.putIfAbsent(session.id(), result);
    boolean free =
        before == null || (before.isDone() && running.replace(session.id(), before, result));
    if (!free) {
      return Optional.empty();
    }
    tasks.start(() -> run(session, snippet, result));
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

  /// Code, and whether what it does to databases is rolled back.
  record Snippet(String code, boolean rollback) {}

  private void run(EvalSession session, Snippet snippet, CompletableFuture<Evaluation> result) {
    try (Hold<EvalSession> _ = evaluations.get().sessions().hold(session)) {
      result.complete(session.eval(snippet.code(), Optional.empty(), snippet.rollback()));
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
