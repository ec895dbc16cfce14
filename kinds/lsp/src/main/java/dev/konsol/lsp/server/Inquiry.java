package dev.konsol.lsp.server;

import dev.konsol.core.Budget;
import dev.konsol.jsonrpc.CallException;
import dev.konsol.lsp.answer.Answer;
import dev.konsol.lsp.answer.Finding;
import dev.konsol.lsp.answer.Freshness;
import dev.konsol.lsp.config.ServerDefinition;
import dev.konsol.lsp.diagnostics.DiagnosticStore;
import dev.konsol.lsp.protocol.Evidence;
import dev.konsol.lsp.protocol.LanguageClient;
import dev.konsol.lsp.protocol.OpenDocument;
import dev.konsol.lsp.text.DiskText;
import dev.konsol.lsp.text.PositionEncoding;
import dev.konsol.lsp.text.Text;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;

/// One question to one server about one file, and how far the answer can be trusted.
///
/// Before it is asked, everything that happened on disk is delivered (a fence), and the server has
/// the file's text. The answer is fresh when after it, behind another fence, nothing has happened
/// that it may not cover; else the question is asked again while there is time. Used once, on the
/// caller's thread.
final class Inquiry {
  // When a server that has crashed is started again, about.
  private static final Duration SOON = Duration.ofSeconds(1);

  private final ServerSession session;
  private final ServerDefinition definition;
  private final Path file;
  private final Budget budget;

  Inquiry(ServerSession session, ServerDefinition definition, Path file, Budget budget) {
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
    static Before of(RunningServer server) {
      LanguageClient client = server.client();
      return new Before(
          client.diagnostics().pushes(), client.readiness().begins(), server.refreshes());
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
    static Outcome late(RunningServer server, ServerDefinition definition, String doing) {
      if (!server.program().alive()) {
        return last(Freshness.FAILED, definition.id() + " ended while it was asked");
      }
      return doing.isEmpty()
          ? last(Freshness.TIMED_OUT, definition.id() + " said nothing final about it in time")
          : passing(Freshness.NOT_READY, definition.id() + " is busy: " + doing);
    }

    static Outcome late(RunningServer server, ServerDefinition definition) {
      return late(server, definition, server.client().readiness().doing());
    }
  }

  interface Gathering {
    Outcome gather(RunningServer server, Touch touch) throws InterruptedException;
  }

  Answer<List<Finding>> diagnostics() throws InterruptedException {
    Gathering gathering = new DiagnosticsGathering(definition, file, budget);
    Answer<Known> answer = rounds(gathering, this::known, Known.NOTHING);
    String missing = answer.value().missing();
    boolean incomplete = answer.freshness() == Freshness.FRESH && !missing.isEmpty();
    return (incomplete ? answer.with(Freshness.STALE, missing) : answer).map(Known::findings);
  }

  /// What a server has said about the file, in the units that everybody gets.
  private record Known(List<Finding> findings, String missing) {
    private static final Known NOTHING = new Known(List.of(), "");
  }

  private Known known(RunningServer server) {
    DiagnosticStore.Known said = server.client().diagnostics().of(file);
    if (said.items().isEmpty()) {
      return new Known(List.of(), said.missing());
    }
    Text text = Text.of(DiskText.read(file).orElse(""));
    PositionEncoding encoding = server.client().encoding();
    return new Known(
        said.items().stream()
            .map(
                each ->
                    new Finding(
                        text.utf16(each.range(), encoding),
                        each.severity(),
                        each.code(),
                        each.source(),
                        each.message()))
            .toList(),
        said.missing());
  }

  /// Asks what the answer of which may depend on every file of the workspace.
  <T> Answer<T> ask(Question<T> question) throws InterruptedException {
    Asked<T> asked = new Asked<>(question);
    return rounds(asked, _ -> asked.result, question.nothing());
  }

  private <T> Answer<T> rounds(Gathering gathering, Function<RunningServer, T> value, T nothing)
      throws InterruptedException {
    try {
      RunningServer server = session.lease(file, definition, budget);
      try {
        return rounds(server, gathering, value, nothing);
      } finally {
        session.release();
      }
    } catch (NotServing e) {
      return e.answer(nothing, definition.id());
    } catch (CallException e) {
      return failed(e, nothing);
    } catch (BadAnswer e) {
      return without(Freshness.FAILED, nothing, String.valueOf(e.getMessage()));
    }
  }

  private <T> Answer<T> rounds(
      RunningServer server, Gathering gathering, Function<RunningServer, T> value, T nothing)
      throws InterruptedException {
    try {
      while (true) {
        Optional<Touch> touched = touch(server);
        if (touched.isEmpty()) {
          return without(Freshness.FAILED, nothing, file + " cannot be read");
        }
        Touch touch = touched.get();
        String outdated = server.imports().outdated();
        if (!outdated.isEmpty()) {
          String why = definition.id() + " is started anew, because " + outdated;
          return without(Freshness.NOT_READY, nothing, why);
        }
        Outcome outcome = settle(server, touch, gathering.gather(server, touch));
        if (!outcome.asksAgain() || !touch.delivered() || budget.spent()) {
          return new Answer<>(
              outcome.freshness(),
              value.apply(server),
              definition.id(),
              touch.document().version(),
              touch.generation(),
              outcome.note(),
              outcome.freshness() == Freshness.FAILED ? SOON : Duration.ZERO);
        }
      }
    } catch (CallException.PeerClosed e) {
      session.lost(server);
      throw e;
    }
  }

  private <T> Answer<T> failed(CallException e, T nothing) {
    String why = String.valueOf(e.getMessage());
    return switch (e) {
      case CallException.CallTimeout _ -> without(Freshness.TIMED_OUT, nothing, why);
      case CallException.PeerClosed _ ->
          new Answer<>(
              Freshness.FAILED,
              nothing,
              definition.id(),
              0,
              session.generation().get(),
              definition.id() + " ended while it was asked, and is started again",
              SOON);
      case CallException.RemoteError _, CallException.CallCancelled _ ->
          without(Freshness.FAILED, nothing, why);
    };
  }

  private <T> Answer<T> without(Freshness freshness, T nothing, String why) {
    return Answer.without(freshness, nothing, definition.id(), why);
  }

  /// Nothing where the file cannot be read.
  private Optional<Touch> touch(RunningServer server) throws InterruptedException {
    boolean delivered = server.files().fence(budget);
    LanguageClient client = server.client();
    long generation = session.generation().get();
    Before before = Before.of(server);
    Optional<OpenDocument> known = client.documents().find(file);
    server.sync().followDisk(file);
    Optional<String> text = DiskText.read(file);
    if (text.isEmpty()) {
      server.sync().close(file);
      return Optional.empty();
    }
    Optional<OpenDocument> followed = client.documents().find(file);
    boolean told = !followed.equals(known);
    boolean hears = !client.isAsked() && client.evidence() != Evidence.CLANGD;
    boolean again = !told && hears && !server.sync().knows(file, generation);
    String language = definition.language(file).orElse("plaintext");
    OpenDocument document = server.sync().give(file, language, text.get(), again);
    boolean now = followed.isEmpty() || followed.get().version() != document.version();
    if (now && followed.isPresent()) {
      client.documents().saved(document);
    }
    return Optional.of(
        new Touch(document, generation, delivered, told || now, known.isEmpty(), before));
  }

  private Outcome settle(RunningServer server, Touch touch, Outcome outcome)
      throws InterruptedException {
    if (outcome.freshness() != Freshness.FRESH) {
      return outcome;
    }
    // What it registered while it answered, it had not been told of before: first that, then the
    // fence.
    boolean heard = server.client().catchUp(budget);
    boolean confirmed = touch.delivered() && server.files().fence(budget);
    if (!confirmed) {
      return Outcome.passing(
          Freshness.STALE, "not everything that happened on disk could be delivered in time");
    }
    boolean same =
        session.generation().get() == touch.generation()
            && DiskText.read(file).filter(touch.document().text()::equals).isPresent();
    if (!same) {
      // It may have been told of them before it was watching for them.
      server.sync().tellAgain(touch.generation());
      return Outcome.passing(Freshness.STALE, "files changed while the answer was made");
    }
    String doing = server.client().readiness().doing();
    if (!heard || !doing.isEmpty()) {
      // It began to read the project just when it was asked: what it said may be half of it.
      return Outcome.late(server, definition, doing);
    }
    if (server.refreshes() != touch.before().refreshes()) {
      return Outcome.passing(Freshness.STALE, definition.id() + " took back what it said");
    }
    server.sync().cover(file, touch.generation());
    return Outcome.FRESH;
  }

  /// A question other than for diagnostics, with its last answer.
  private final class Asked<T> implements Gathering {
    private final Question<T> question;
    private T result;

    private Asked(Question<T> question) {
      this.question = question;
      this.result = question.nothing();
    }

    @Override
    public Outcome gather(RunningServer server, Touch touch) throws InterruptedException {
      LanguageClient client = server.client();
      if (!client.capabilities().supports(question.needed())) {
        return Outcome.last(Freshness.UNSUPPORTED, definition.id() + " cannot do this");
      }
      boolean ready = client.readiness().await(budget);
      boolean covers = server.sync().covers(file, touch.generation());
      if (!ready && !server.program().alive()) {
        return Outcome.late(server, definition);
      }
      if (!covers && client.tsServer().isPresent()) {
        // Until its compiler has read the project, this server answers from the open files alone.
        client.tsServer().get().pull(file, budget.remaining());
      }
      if (!covers && ready && client.javaServer().isPresent()) {
        if (!client.javaServer().get().settle(file, budget)) {
          return Outcome.late(server, definition);
        }
      }
      Duration time = ready ? budget.remaining() : Duration.ofSeconds(1);
      JsonNode params = question.params().apply(client.encoding());
      JsonNode answer = client.ask(question.method(), params, time);
      result = read(client, answer);
      return ready ? Outcome.FRESH : Outcome.late(server, definition);
    }

    /// Servers are programs of others: what cannot be is their failure.
    private T read(LanguageClient client, JsonNode answer) {
      try {
        return question.read().apply(client.encoding(), answer);
      } catch (IllegalArgumentException | JacksonException e) {
        throw new BadAnswer(question.method() + " was answered with nonsense: " + e.getMessage());
      }
    }
  }

  /// What a server answered is not an answer.
  private static final class BadAnswer extends RuntimeException {
    private static final long serialVersionUID = 1L;

    BadAnswer(String message) {
      super(message);
    }
  }
}
