package dev.konsol.lsp;

import dev.konsol.core.Budget;
import dev.konsol.lsp.Inquiry.Outcome;
import dev.konsol.lsp.Inquiry.Touch;
import dev.konsol.lsp.config.ServerDefinition;
import dev.konsol.lsp.protocol.DiagnosticStore.Push;
import dev.konsol.lsp.protocol.Evidence;
import dev.konsol.lsp.protocol.Json;
import dev.konsol.lsp.protocol.LanguageClient;
import dev.konsol.lsp.protocol.Pull;
import java.nio.file.Path;
import java.time.Duration;
import java.util.function.Predicate;

/// Waits for what a server says about a file until that is final, by the evidence that the server
/// gives. That it says nothing more is no evidence: where there is no other, the answer says so.
/// Used once, on the caller's thread.
final class DiagnosticsGathering implements Inquiry.Gathering {
  // What a server without evidence says in this time is shown too, and is not called final for it.
  private static final Duration SOMETHING = Duration.ofSeconds(3);
  private static final Duration MORE = Duration.ofMillis(300);
  private static final Duration BETWEEN_PULLS = Duration.ofMillis(50);
  // Answered from what a server has read, and of no other consequence.
  private static final String FENCE = "textDocument/documentSymbol";

  private final ServerDefinition definition;
  private final Path file;
  private final Budget budget;

  DiagnosticsGathering(ServerDefinition definition, Path file, Budget budget) {
    this.definition = definition;
    this.file = file;
    this.budget = budget;
  }

  @Override
  public Outcome gather(ServerLife life, Touch touch) throws InterruptedException {
    if (!life.isAsked() && !touch.told() && life.knows(file, touch.generation())) {
      return Outcome.FRESH;
    }
    return switch (life.evidence()) {
      case TSSERVER ->
          life.client().asksTsServer() ? tsServer(life, touch) : versioned(life, touch);
      case JDTLS -> life.client().asksJavaServer() ? javaServer(life) : versioned(life, touch);
      case CLANGD -> life.client().pulls() ? pull(life) : rebuilt(life, touch);
      case PROGRESS -> worked(life, touch);
      case FENCE -> life.client().pulls() ? pull(life) : fenced(life, touch);
      case PUBLICATION -> life.client().pulls() ? pull(life) : published(life, touch);
      case PULL, VERSION -> life.client().pulls() ? pull(life) : versioned(life, touch);
      case NONE -> unproven(life, touch);
    };
  }

  private Outcome pull(ServerLife life) throws InterruptedException {
    return asked(life, () -> life.client().pull(file, budget.remaining()));
  }

  private Outcome tsServer(ServerLife life, Touch touch) throws InterruptedException {
    LanguageClient client = life.client();
    // Before TypeScript 5.4 the compiler watches files for itself, and sees them some time later.
    if (life.files().watches().isEmpty() && !life.covers(file, touch.generation())) {
      client.reloadTsServer(budget.remaining());
    }
    return asked(life, () -> client.askTsServer(file, budget.remaining()));
  }

  private Outcome javaServer(ServerLife life) throws InterruptedException {
    return asked(life, () -> life.client().askJavaServer(file, budget));
  }

  private interface Asking {
    Pull ask() throws InterruptedException;
  }

  private Outcome asked(ServerLife life, Asking asking) throws InterruptedException {
    while (life.client().readiness().await(budget)) {
      if (asking.ask() == Pull.DONE) {
        return Outcome.FRESH;
      }
      // It changed its mind while it was asked: a moment later it may know more.
      awaitMore(life.client(), BETWEEN_PULLS);
    }
    return Outcome.late(life, definition);
  }

  /// What was just opened is built from nothing.
  private Outcome rebuilt(ServerLife life, Touch touch) throws InterruptedException {
    return touch.opened()
        ? versioned(life, touch)
        : versioned(life, touch, life.client().rebuild(touch.document()).version());
  }

  private Outcome versioned(ServerLife life, Touch touch) throws InterruptedException {
    return versioned(life, touch, touch.document().version());
  }

  private Outcome versioned(ServerLife life, Touch touch, int version) throws InterruptedException {
    LanguageClient client = life.client();
    boolean came =
        client.awaitPush(file, push -> client.pulls() || isNew(push, touch, version), budget);
    if (client.pulls()) {
      return pull(life);
    }
    if (!came || !client.readiness().await(budget)) {
      return Outcome.late(life, definition);
    }
    return client.diagnostics().pushed(file).version() < 0 ? unproven(life, touch) : Outcome.FRESH;
  }

  /// One without a version may be about any.
  private static boolean isNew(Push push, Touch touch, int version) {
    boolean fits = push.version() < 0 || push.version() >= version;
    return push.number() > touch.before().pushes() && fits;
  }

  private Outcome published(ServerLife life, Touch touch) throws InterruptedException {
    Predicate<Push> isNew = push -> isNew(push, touch, touch.document().version());
    boolean came = life.client().awaitPush(file, isNew, budget);
    return came && life.client().readiness().await(budget)
        ? Outcome.FRESH
        : Outcome.late(life, definition);
  }

  private Outcome worked(ServerLife life, Touch touch) throws InterruptedException {
    LanguageClient client = life.client();
    boolean known = !touch.told() && life.knows(file, touch.generation());
    if (!known && !client.readiness().awaitWorked(touch.before().begins(), budget)) {
      return Outcome.late(life, definition);
    }
    return client.pulls() ? pull(life) : Outcome.FRESH;
  }

  /// What it has published by the time it answers a question is all there is.
  private Outcome fenced(ServerLife life, Touch touch) throws InterruptedException {
    LanguageClient client = life.client();
    if (!client.capabilities().supports(FENCE)) {
      return unproven(life, touch);
    }
    if (!client.readiness().await(budget)) {
      return Outcome.late(life, definition);
    }
    client.ask(FENCE, Json.document(file), budget.remaining());
    return client.catchUp(budget) ? Outcome.FRESH : Outcome.late(life, definition);
  }

  /// Waits for what it may have to say, but not for long: it would not be final in any case.
  private Outcome unproven(ServerLife life, Touch touch) throws InterruptedException {
    LanguageClient client = life.client();
    if (client.pulls()) {
      Outcome answered = pull(life);
      return answered.equals(Outcome.FRESH) ? unproven(life) : answered;
    }
    client.awaitPush(file, p -> p.number() > touch.before().pushes(), shorter(SOMETHING));
    if (!client.readiness().await(budget)) {
      return Outcome.late(life, definition);
    }
    while (awaitMore(client, MORE) && !budget.spent()) {
      client.readiness().await(budget);
    }
    return unproven(life);
  }

  private Budget shorter(Duration most) {
    return most.compareTo(budget.remaining()) < 0 ? Budget.of(most) : budget;
  }

  private Outcome unproven(ServerLife life) {
    return Outcome.last(
        Freshness.NOT_READY,
        definition.id()
            + " does not say which text its diagnostics are about, nor when they are complete:"
            + " these may be of before, or not all"
            + advice(life.evidence()));
  }

  private static String advice(Evidence evidence) {
    return switch (evidence) {
      case TSSERVER -> "; typescript-language-server can be asked from version 4.4 on";
      case PULL, VERSION, FENCE, PUBLICATION, PROGRESS, JDTLS, CLANGD, NONE ->
          "; 'evidence' in the configuration of the server can say how to know";
    };
  }

  private boolean awaitMore(LanguageClient client, Duration time) throws InterruptedException {
    long seen = client.diagnostics().pushed(file).number();
    return client.awaitPush(file, push -> push.number() > seen, Budget.of(time));
  }
}
