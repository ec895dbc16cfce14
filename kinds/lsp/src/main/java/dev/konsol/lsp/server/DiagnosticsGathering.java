package dev.konsol.lsp.server;

import dev.konsol.core.Budget;
import dev.konsol.lsp.answer.Freshness;
import dev.konsol.lsp.config.ServerDefinition;
import dev.konsol.lsp.diagnostics.DiagnosticStore.Push;
import dev.konsol.lsp.json.Json;
import dev.konsol.lsp.protocol.Evidence;
import dev.konsol.lsp.protocol.JavaServer;
import dev.konsol.lsp.protocol.LanguageClient;
import dev.konsol.lsp.protocol.TsServer;
import dev.konsol.lsp.server.Inquiry.Outcome;
import dev.konsol.lsp.server.Inquiry.Touch;
import java.nio.file.Path;
import java.time.Duration;
import java.util.function.Predicate;

/// Waits for what a server says about a file until that is final, by the evidence that the server
/// gives. That it says nothing more is no evidence: where there is no other, the answer says so.
/// Used once, on the caller's thread.
record DiagnosticsGathering(ServerDefinition definition, Path file, Budget budget)
    implements Inquiry.Gathering {
  // What a server without evidence says in this time is shown too, and is not called final for it.
  private static final Duration SOMETHING = Duration.ofSeconds(3);
  private static final Duration MORE = Duration.ofMillis(300);
  private static final Duration BETWEEN_PULLS = Duration.ofMillis(50);
  // Answered from what a server has read, and of no other consequence.
  private static final String FENCE = "textDocument/documentSymbol";

  @Override
  public Outcome gather(RunningServer server, Touch touch) throws InterruptedException {
    if (!server.client().isAsked()
        && !touch.told()
        && server.sync().knows(file, touch.generation())) {
      return Outcome.FRESH;
    }
    return switch (server.client().evidence()) {
      case TSSERVER ->
          server.client().tsServer().isPresent()
              ? tsServer(server, server.client().tsServer().get(), touch)
              : versioned(server, touch);
      case JDTLS ->
          server.client().javaServer().isPresent()
              ? javaServer(server, server.client().javaServer().get())
              : versioned(server, touch);
      case CLANGD -> server.client().pulls() ? pull(server) : rebuilt(server, touch);
      case PROGRESS -> worked(server, touch);
      case FENCE -> server.client().pulls() ? pull(server) : fenced(server, touch);
      case PUBLICATION -> server.client().pulls() ? pull(server) : published(server, touch);
      case PULL, VERSION -> server.client().pulls() ? pull(server) : versioned(server, touch);
      case NONE -> unproven(server, touch);
    };
  }

  private Outcome pull(RunningServer server) throws InterruptedException {
    return asked(server, () -> server.client().pull(file, budget.remaining()));
  }

  private Outcome tsServer(RunningServer server, TsServer compiler, Touch touch)
      throws InterruptedException {
    // Before TypeScript 5.4 the compiler watches files for itself, and sees them some time later.
    if (server.files().watches().isEmpty() && !server.sync().covers(file, touch.generation())) {
      compiler.reload(budget.remaining());
    }
    return asked(server, () -> compiler.pull(file, budget.remaining()));
  }

  private Outcome javaServer(RunningServer server, JavaServer jdtls) throws InterruptedException {
    return asked(server, () -> jdtls.validate(file, budget));
  }

  private interface Asking {
    boolean ask() throws InterruptedException;
  }

  private Outcome asked(RunningServer server, Asking asking) throws InterruptedException {
    while (server.client().readiness().await(budget)) {
      if (asking.ask()) {
        return Outcome.FRESH;
      }
      // It changed its mind while it was asked: a moment later it may know more.
      awaitMore(server.client(), BETWEEN_PULLS);
    }
    return Outcome.late(server, definition);
  }

  /// What was just opened is built from nothing.
  private Outcome rebuilt(RunningServer server, Touch touch) throws InterruptedException {
    return touch.opened()
        ? versioned(server, touch)
        : versioned(server, touch, server.client().documents().rebuild(touch.document()).version());
  }

  private Outcome versioned(RunningServer server, Touch touch) throws InterruptedException {
    return versioned(server, touch, touch.document().version());
  }

  private Outcome versioned(RunningServer server, Touch touch, int version)
      throws InterruptedException {
    LanguageClient client = server.client();
    boolean came =
        client
            .diagnostics()
            .await(file, push -> client.pulls() || isNew(push, touch, version), budget);
    if (client.pulls()) {
      return pull(server);
    }
    if (!came || !client.readiness().await(budget)) {
      return Outcome.late(server, definition);
    }
    return client.diagnostics().pushed(file).version() < 0
        ? unproven(server, touch)
        : Outcome.FRESH;
  }

  /// One without a version may be about any.
  private static boolean isNew(Push push, Touch touch, int version) {
    boolean fits = push.version() < 0 || push.version() >= version;
    return push.number() > touch.before().pushes() && fits;
  }

  private Outcome published(RunningServer server, Touch touch) throws InterruptedException {
    Predicate<Push> isNew = push -> isNew(push, touch, touch.document().version());
    boolean came = server.client().diagnostics().await(file, isNew, budget);
    return came && server.client().readiness().await(budget)
        ? Outcome.FRESH
        : Outcome.late(server, definition);
  }

  private Outcome worked(RunningServer server, Touch touch) throws InterruptedException {
    LanguageClient client = server.client();
    boolean known = !touch.told() && server.sync().knows(file, touch.generation());
    if (!known && !client.readiness().awaitWorked(touch.before().begins(), budget)) {
      return Outcome.late(server, definition);
    }
    return client.pulls() ? pull(server) : Outcome.FRESH;
  }

  /// What it has published by the time it answers a question is all there is.
  private Outcome fenced(RunningServer server, Touch touch) throws InterruptedException {
    LanguageClient client = server.client();
    if (!client.capabilities().supports(FENCE)) {
      return unproven(server, touch);
    }
    if (!client.readiness().await(budget)) {
      return Outcome.late(server, definition);
    }
    client.ask(FENCE, Json.document(file), budget.remaining());
    return client.catchUp(budget) ? Outcome.FRESH : Outcome.late(server, definition);
  }

  /// Waits for what it may have to say, but not for long: it would not be final in any case.
  private Outcome unproven(RunningServer server, Touch touch) throws InterruptedException {
    LanguageClient client = server.client();
    if (client.pulls()) {
      Outcome answered = pull(server);
      return answered.equals(Outcome.FRESH) ? unproven(server) : answered;
    }
    client.diagnostics().await(file, p -> p.number() > touch.before().pushes(), shorter(SOMETHING));
    if (!client.readiness().await(budget)) {
      return Outcome.late(server, definition);
    }
    while (awaitMore(client, MORE) && !budget.spent()) {
      client.readiness().await(budget);
    }
    return unproven(server);
  }

  private Budget shorter(Duration most) {
    return most.compareTo(budget.remaining()) < 0 ? Budget.of(most) : budget;
  }

  private Outcome unproven(RunningServer server) {
    return Outcome.last(
        Freshness.NOT_READY,
        definition.id()
            + " does not say which text its diagnostics are about, nor when they are complete:"
            + " these may be of before, or not all"
            + advice(server.client().evidence()));
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
    return client.diagnostics().await(file, push -> push.number() > seen, Budget.of(time));
  }
}
