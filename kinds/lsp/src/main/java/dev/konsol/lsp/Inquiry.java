package dev.konsol.lsp;

import dev.konsol.core.Budget;
import dev.konsol.jsonrpc.CallException;
import dev.konsol.lsp.config.ServerDefinition;
import dev.konsol.lsp.protocol.Diagnostic;
import dev.konsol.lsp.protocol.DiagnosticStore.Known;
import dev.konsol.lsp.protocol.Evidence;
import dev.konsol.lsp.protocol.LanguageClient;
import dev.konsol.lsp.protocol.OpenDocument;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import tools.jackson.databind.JsonNode;

/// One question to one server about one file, and how far the answer can be trusted.
///
/// Before it is asked, everything that happened on disk is delivered (a fence), and the server has
/// the file's text. The answer is fresh when after it, behind another fence, nothing has happened
/// that it may not cover; else the question is asked again while there is time. Used once, on the
/// caller's thread.
final class Inquiry {
  private final ServerRuns session;
  private final ServerDefinition definition;
  private final Path file;
  private final Budget budget;

  Inquiry(ServerRuns session, ServerDefinition definition, Path file, Budget budget) {
    this.session = session;
    this.definition = definition;
    this.file = file;
    this.budget = budget;
  }

  /// What the server was told before it was asked.
  ///
  /// @param delivered whether everything that had happened on disk has reached it
  /// @param told whether it got something new about this file
  /// @param opened whether it did not have the file before
  record Touch(
      OpenDocument document,
      long generation,
      boolean delivered,
      boolean told,
      boolean opened,
      Before before) {}

  /// How much the server had said before it was told.
  ///
  /// @param pushes publications
  /// @param begins how often it had begun to work
  /// @param refreshes how often it wanted to be asked anew
  record Before(long pushes, long begins, long refreshes) {
    static Before of(ServerLife life) {
      LanguageClient client = life.client();
      return new Before(
          client.diagnostics().pushes(), client.readiness().begins(), life.refreshes());
    }
  }

  /// How it went, and why not better.
  ///
  /// @param asksAgain whether another question may have a better answer
  record Outcome(Freshness freshness, String note, boolean asksAgain) {
    static final Outcome FRESH = new Outcome(Freshness.FRESH, "", false);

    static Outcome last(Freshness freshness, String note) {
      return new Outcome(freshness, note, false);
    }

    static Outcome passing(Freshness freshness, String note) {
      return new Outcome(freshness, note, true);
    }

    /// The time is up, and this is why.
    static Outcome late(ServerLife life, ServerDefinition definition, String doing) {
      if (!life.program().alive()) {
        return last(Freshness.FAILED, definition.id() + " ended while it was asked");
      }
      return doing.isEmpty()
          ? last(Freshness.TIMED_OUT, definition.id() + " said nothing final about it in time")
          : passing(Freshness.NOT_READY, definition.id() + " is busy: " + doing);
    }

    static Outcome late(ServerLife life, ServerDefinition definition) {
      return late(life, definition, life.client().readiness().doing());
    }
  }

  interface Gathering {
    Outcome gather(ServerLife life, Touch touch) throws InterruptedException;
  }

  Answer<List<Diagnostic>> diagnostics() throws InterruptedException {
    Gathering gathering = new DiagnosticsGathering(definition, file, budget);
    Answer<Known> answer =
        rounds(gathering, life -> life.client().diagnostics().of(file), Known.NOTHING);
    String missing = answer.value().missing();
    boolean incomplete = answer.freshness() == Freshness.FRESH && !missing.isEmpty();
    return (incomplete ? answer.with(Freshness.STALE, missing) : answer).map(Known::items);
  }

  /// Asks what the answer of which may depend on every file of the workspace.
  ///
  /// @param needed what the server must have said it can do
  /// @return without a value where the server did not answer
  Answer<Optional<JsonNode>> ask(
      String needed, String method, Function<LanguageClient, JsonNode> params)
      throws InterruptedException {
    Asked asked = new Asked(needed, method, params);
    return rounds(asked, _ -> asked.result, Optional.empty());
  }

  private <T> Answer<T> rounds(Gathering gathering, Function<ServerLife, T> value, T nothing)
      throws InterruptedException {
    try (Lease lease = session.lease(file, definition, budget)) {
      return rounds(lease.life(), gathering, value, nothing);
    } catch (NotServing e) {
      return e.answer(nothing, definition.id());
    } catch (CallException e) {
      return failed(e, nothing);
    }
  }

  private <T> Answer<T> rounds(
      ServerLife life, Gathering gathering, Function<ServerLife, T> value, T nothing)
      throws InterruptedException {
    try {
      while (true) {
        Optional<Touch> touched = touch(life);
        if (touched.isEmpty()) {
          return Answer.without(
              Freshness.FAILED, nothing, definition.id(), file + " cannot be read");
        }
        Touch touch = touched.get();
        String outdated = life.imports().outdated();
        if (!outdated.isEmpty()) {
          String why = definition.id() + " is started anew, because " + outdated;
          return Answer.without(Freshness.NOT_READY, nothing, definition.id(), why);
        }
        Outcome outcome = settle(life, touch, gathering.gather(life, touch));
        if (!outcome.asksAgain() || !touch.delivered() || budget.spent()) {
          return new Answer<>(
              outcome.freshness(),
              value.apply(life),
              definition.id(),
              touch.document().version(),
              touch.generation(),
              outcome.note(),
              Duration.ZERO);
        }
      }
    } catch (CallException.PeerClosed e) {
      session.lost(life);
      throw e;
    }
  }

  private <T> Answer<T> failed(CallException e, T nothing) {
    return switch (e) {
      case CallException.CallTimeout _ ->
          Answer.without(
              Freshness.TIMED_OUT, nothing, definition.id(), String.valueOf(e.getMessage()));
      case CallException.PeerClosed _ ->
          new Answer<>(
              Freshness.FAILED,
              nothing,
              definition.id(),
              0,
              session.generation().now(),
              definition.id() + " ended while it was asked, and is started again",
              Duration.ofSeconds(1));
      case CallException.RemoteError _, CallException.CallCancelled _ ->
          Answer.without(
              Freshness.FAILED, nothing, definition.id(), String.valueOf(e.getMessage()));
    };
  }

  /// Nothing where the file cannot be read.
  private Optional<Touch> touch(ServerLife life) throws InterruptedException {
    boolean delivered = life.files().fence(budget);
    LanguageClient client = life.client();
    long generation = session.generation().now();
    Before before = Before.of(life);
    Optional<OpenDocument> known = client.document(file);
    life.followDisk(file);
    Optional<String> text = DiskText.read(file);
    if (text.isEmpty()) {
      client.close(file);
      life.forget(file);
      return Optional.empty();
    }
    Optional<OpenDocument> followed = client.document(file);
    boolean told = !followed.equals(known);
    boolean hears = !life.isAsked() && life.evidence() != Evidence.CLANGD;
    boolean again = !told && hears && !life.knows(file, generation);
    String language = definition.language(file).orElse("plaintext");
    OpenDocument document = client.sync(file, language, text.get(), again);
    boolean now = followed.isEmpty() || followed.get().version() != document.version();
    if (now && followed.isPresent()) {
      client.saved(document);
    }
    return Optional.of(
        new Touch(document, generation, delivered, told || now, known.isEmpty(), before));
  }

  private Outcome settle(ServerLife life, Touch touch, Outcome outcome)
      throws InterruptedException {
    if (outcome.freshness() != Freshness.FRESH) {
      return outcome;
    }
    // What it registered while it answered, it had not been told of before: first that, then the
    // fence.
    boolean heard = life.client().catchUp(budget);
    boolean confirmed = touch.delivered() && life.files().fence(budget);
    if (!confirmed) {
      return Outcome.passing(
          Freshness.STALE, "not everything that happened on disk could be delivered in time");
    }
    boolean same =
        session.generation().now() == touch.generation()
            && DiskText.read(file).filter(touch.document().text()::equals).isPresent();
    if (!same) {
      // It may have been told of them before it was watching for them.
      life.tellAgain(touch.generation());
      return Outcome.passing(Freshness.STALE, "files changed while the answer was made");
    }
    String doing = life.client().readiness().doing();
    if (!heard || !doing.isEmpty()) {
      // It began to read the project just when it was asked: what it said may be half of it.
      return Outcome.late(life, definition, doing);
    }
    if (life.refreshes() != touch.before().refreshes()) {
      return Outcome.passing(Freshness.STALE, definition.id() + " took back what it said");
    }
    life.cover(file, touch.generation());
    return Outcome.FRESH;
  }

  /// A question other than for diagnostics, with its last answer.
  private final class Asked implements Gathering {
    private final String needed;
    private final String method;
    private final Function<LanguageClient, JsonNode> params;
    private Optional<JsonNode> result = Optional.empty();

    private Asked(String needed, String method, Function<LanguageClient, JsonNode> params) {
      this.needed = needed;
      this.method = method;
      this.params = params;
    }

    @Override
    public Outcome gather(ServerLife life, Touch touch) throws InterruptedException {
      LanguageClient client = life.client();
      if (!client.capabilities().supports(needed)) {
        return Outcome.last(Freshness.UNSUPPORTED, definition.id() + " cannot do this");
      }
      boolean ready = client.readiness().await(budget);
      if (!ready && !life.program().alive()) {
        return Outcome.late(life, definition);
      }
      if (client.asksTsServer() && !life.covers(file, touch.generation())) {
        // Until its compiler has read the project, this server answers from the open files alone.
        client.askTsServer(file, budget.remaining());
      }
      if (ready
          && client.asksJavaServer()
          && !life.covers(file, touch.generation())
          && !client.settleJavaServer(file, budget)) {
        return Outcome.late(life, definition);
      }
      Duration time = ready ? budget.remaining() : Duration.ofSeconds(1);
      result = Optional.of(client.ask(method, params.apply(client), time));
      return ready ? Outcome.FRESH : Outcome.late(life, definition);
    }
  }
}
