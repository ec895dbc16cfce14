package dev.konsol.tools.eval;

import static org.assertj.core.api.Assertions.assertThat;

import dev.konsol.core.session.Host;
import dev.konsol.core.session.MemoryJournal;
import dev.konsol.core.session.SessionId;
import dev.konsol.core.session.SessionState;
import dev.konsol.core.session.Sessions;
import dev.konsol.core.tool.ToolContext;
import dev.konsol.core.trust.LeftOut;
import dev.konsol.eval.EvalLanguage;
import dev.konsol.eval.EvalSession;
import dev.konsol.eval.EvalSpec;
import dev.konsol.eval.Evaluations;
import dev.konsol.eval.SessionFactory;
import dev.konsol.eval.SessionRequest;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class EvalResetTest implements ToolContext {
  private static final EvalSpec SPEC =
      new EvalSpec(
              new SessionId("id"),
              Path.of("/"),
              Optional.of(EvalLanguage.JAVA),
              Optional.empty(),
              Optional.empty(),
              Map.of())
          .named("s");

  private final CountDownLatch told = new CountDownLatch(1);

  @Override
  public Path directory() {
    return Path.of("/");
  }

  @Override
  public void progress(double done, double total, String message) {
    if (message.contains("'s'")) {
      told.countDown();
    }
  }

  @Override
  public Optional<String> ask(String question, Optional<String> proposal) {
    return Optional.empty();
  }

  @Test
  void aLongResetTellsThatItGoesOn() throws Exception {
    Evaluations evaluations =
        new Evaluations(new Host().sessions(Sessions.Keeping.forever(1)), new Slow());
    try (var _ = evaluations.open(new SessionRequest(SPEC, false, false));
        SnippetRuns snippets = new SnippetRuns(() -> evaluations)) {
      assertThat(new EvalReset(snippets).asTool().call("{\"sessionId\":\"s\"}", this).failed())
          .isFalse();
    }
    assertThat(told.getCount()).isZero();
  }

  /// Sessions whose reset takes until somebody is told of it.
  private final class Slow implements SessionFactory, InvocationHandler {
    private final MemoryJournal journal = new MemoryJournal(Clock.systemUTC(), 10);

    @Override
    public EvalSession open(EvalSpec spec) {
      return (EvalSession)
          Proxy.newProxyInstance(
              EvalSession.class.getClassLoader(), new Class<?>[] {EvalSession.class}, this);
    }

    @Override
    public Object invoke(Object session, Method method, Object[] arguments) throws Throwable {
      return switch (method.getName()) {
        case "reset" -> reset();
        case "spec" -> SPEC;
        case "language" -> EvalLanguage.JAVA;
        case "journal" -> journal;
        case "state" -> new SessionState.Ready();
        case "created" -> Instant.EPOCH;
        case "hashCode" -> System.identityHashCode(session);
        case "equals" -> System.identityHashCode(session) == System.identityHashCode(arguments[0]);
        default -> InvocationHandler.invokeDefault(session, method, arguments);
      };
    }

    private List<?> reset() throws InterruptedException {
      boolean _ = told.await(20, TimeUnit.SECONDS);
      return List.of();
    }

    @Override
    public List<LeftOut> leftOut(EvalSpec spec) {
      return List.of();
    }

    @Override
    public List<EvalLanguage> languages() {
      return List.of(EvalLanguage.JAVA);
    }
  }
}
