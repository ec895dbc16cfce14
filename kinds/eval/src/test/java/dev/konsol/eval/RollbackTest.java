package dev.konsol.eval;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.konsol.core.ErrorCode;
import dev.konsol.core.KonsolException;
import dev.konsol.core.session.SessionId;
import dev.konsol.eval.result.Evaluation;
import dev.konsol.eval.result.Outcome;
import dev.konsol.eval.result.Thrown;
import dev.konsol.testkit.Await;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// What is rolled back in a Rails application, however it was written: three customers in one
/// database, and a note in another, are there after each of these.
@Tag("slow")
class RollbackTest {
  private static final Lab LAB = new Lab(Lab.LIMITS);
  private static final Path SHOP = LAB.directory.resolve("shop");
  private static final String OTHER =
      """
      class Other < ActiveRecord::Base
        self.abstract_class = true
        establish_connection(adapter: "sqlite3", database: "db/other.sqlite3", timeout: 200)
      end
      class Note < Other; end
      """;

  private EvalSession session;

  @BeforeAll
  static void schema() throws IOException {
    Path origin = Path.of("src", "test", "projects", "rails");
    try (Stream<Path> files = Files.walk(origin)) {
      for (Path file : files.toList()) {
        Path target = SHOP.resolve(origin.relativize(file));
        Files.createDirectories(Files.isDirectory(file) ? target : target.getParent());
        if (Files.isRegularFile(file)) {
          Files.copy(file, target);
        }
      }
    }
    Files.createDirectories(SHOP.resolve(".konsol"));
    Files.writeString(SHOP.resolve(".konsol/boot.rb"), OTHER);
    EvalSession first = open(Boot.NONE);
    String code =
        """
        load "db/schema.rb"
        3.times { |i| Customer.create!(name: "c#{i}") }
        Other.connection.create_table(:notes, force: true) { |t| t.string :text }
        Note.create!(text: "kept")
        """;
    assertThat(first.eval(code, Optional.empty()).outcome()).isInstanceOf(Outcome.Value.class);
    LAB.evaluations.sessions().close(first);
  }

  @BeforeEach
  void open() {
    session = open(Boot.NONE);
  }

  @AfterEach
  void close() {
    LAB.evaluations.sessions().close(session);
  }

  @AfterAll
  static void nothingIsLeft() {
    LAB.close();
    Await.until("end of all processes", Lab.PATIENCE, () -> LAB.alive().isEmpty());
  }

  private static EvalSession open(Boot boot) {
    return LAB.evaluations.open(
        new EvalSpec(
                new SessionId(UUID.randomUUID().toString()),
                SHOP,
                Optional.of(EvalLanguage.RUBY),
                Optional.empty(),
                Optional.empty(),
                Map.of("RAILS_ENV", "test"))
            .with(boot));
  }

  private Evaluation rolledBack(String code) {
    return session.eval(code, Optional.empty(), true);
  }

  private static String value(Evaluation evaluation) {
    assertThat(evaluation.outcome()).as("%s", evaluation).isInstanceOf(Outcome.Value.class);
    return ((Outcome.Value) evaluation.outcome()).data();
  }

  private static Thrown thrown(Evaluation evaluation) {
    assertThat(evaluation.outcome()).as("%s", evaluation).isInstanceOf(Outcome.Threw.class);
    return ((Outcome.Threw) evaluation.outcome()).thrown();
  }

  /// Seen by another process.
  private static void assertNothingChanged() {
    EvalSession observer = open(Boot.NONE);
    String seen =
        value(
            observer.eval(
                "[Customer.order(:id).pluck(:name), Note.pluck(:text), Order.count,"
                    + " ActiveRecord::Base.connection.tables.sort]",
                Optional.empty()));
    LAB.evaluations.sessions().close(observer);
    assertThat(seen)
        .isEqualTo(
            "[[\"c0\", \"c1\", \"c2\"], [\"kept\"], 0, [\"ar_internal_metadata\", \"customers\","
                + " \"orders\", \"schema_migrations\"]]");
  }

  @Test
  void whatASnippetDeletesIsThereAgain() {
    assertThat(value(rolledBack("Customer.delete_all"))).isEqualTo("3");

    assertThat(value(session.eval("Customer.count", Optional.empty()))).isEqualTo("3");
    assertNothingChanged();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Customer.delete_all; raise 'after'",
        "Customer.transaction { Customer.delete_all }",
        "Customer.transaction(requires_new: true) { Customer.create!(name: 'n') }",
        "Customer.connection.execute('delete from customers')",
        "Customer.connection.raw_connection.execute('delete from customers')",
        "Customer.connection.create_table(:more) { |t| t.string :a }",
        "Note.delete_all; Customer.delete_all",
        "Other.establish_connection(adapter: 'sqlite3', database: 'db/other.sqlite3'); Note.delete_all",
        "Thread.new { Note.delete_all }.join",
        "Customer.connection_pool.with_connection { Customer.delete_all }; Customer.delete_all",
        "ActiveRecord::Base.clear_active_connections!; Customer.delete_all",
        "Customer.connection.reconnect!; Customer.delete_all",
        "ActiveRecord::Base.connection_pool.disconnect!; Customer.delete_all",
        "Customer.count; Customer.connection.reset!; Customer.delete_all",
        "Customer.connection.begin_transaction; Customer.delete_all",
        "Process.wait(fork { Customer.delete_all })",
        "Concurrent::Promises.future { Note.delete_all }.value!",
        "app.get '/customers'; Customer.delete_all",
        "Customer.delete_all; throw :nothing",
        "Customer.delete_all; exit",
        "Customer.find_each { |c| c.destroy! }; Customer.first(2)"
      })
  void howeverItIsDoneItIsUndone(String code) {
    Evaluation evaluation = rolledBack(code);

    if (!code.matches(".*(raise|throw|exit).*")) {
      value(evaluation);
    }
    assertNothingChanged();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Customer.delete_all; Customer.connection.execute('COMMIT')",
        "Customer.delete_all; Customer.connection.execute('  end transaction;')",
        "Customer.delete_all; Customer.connection.commit_db_transaction",
        "Customer.delete_all; Customer.connection.commit_transaction",
        "Customer.connection.rollback_transaction; Customer.delete_all",
        "Customer.delete_all; Customer.connection.execute('rollback'); Customer.delete_all"
      })
  void theTransactionIsNotTheSnippetsToEnd(String code) {
    assertThat(thrown(rolledBack(code)).message()).contains("rolled back at its end");

    assertNothingChanged();
  }

  @Test
  void whatWasCommittedAllTheSameIsSaid() {
    Thrown thrown =
        thrown(
            rolledBack(
                "Note.create!(text: 'stays'); Note.connection.raw_connection.execute('commit'); 1"));

    assertThat(thrown.className()).endsWith("NotRolledBack");
    assertThat(thrown.message()).contains("other.sqlite3");
    session.eval("Note.where(text: 'stays').delete_all", Optional.empty());
    assertNothingChanged();
  }

  @Test
  void aThreadThatOutlivesItsSnippetCommitsNothing() {
    value(
        rolledBack(
            "$go = Queue.new; $late = Thread.new { Note.count; $go.pop; Note.delete_all; $go.pop;"
                + " Note.connection_pool.release_connection; Note.delete_all }; 1"));

    session.eval("$go << 1; Thread.pass until $go.num_waiting == 1", Optional.empty());
    assertNothingChanged();
    session.eval("$go << 1; $late.join", Optional.empty());
    assertNothingChanged();
  }

  @Test
  void aPoolOfThreadsCommitsForThoseWhoCommit() {
    value(rolledBack("$pool = Concurrent::FixedThreadPool.new(1); 1"));
    String task = "$done = Queue.new; $pool.post { %s; $done << 1 }; $done.pop";

    value(rolledBack(task.formatted("Note.create!(text: 'no')")));
    assertNothingChanged();
    value(session.eval(task.formatted("Note.create!(text: 'yes')"), Optional.empty()));
    assertThat(value(session.eval("Note.pluck(:text)", Optional.empty())))
        .isEqualTo("[\"kept\", \"yes\"]");
    value(session.eval("Note.where(text: 'yes').delete_all", Optional.empty()));
    assertNothingChanged();
  }

  @Test
  void aSandboxIsUndoneAtItsEndAndGoesOnUntilThen() {
    EvalSession sandbox = open(new Boot(false, false, Optional.empty(), true));
    value(sandbox.eval("Customer.delete_all; Customer.create!(name: 'mine')", Optional.empty()));
    assertThat(value(sandbox.eval("Customer.pluck(:name)", Optional.empty())))
        .isEqualTo("[\"mine\"]");
    assertThat(value(sandbox.eval("Customer.delete_all", Optional.empty(), true))).isEqualTo("1");
    assertThat(value(sandbox.eval("Customer.count", Optional.empty()))).isEqualTo("1");
    assertThat(thrown(sandbox.eval("Customer.connection.execute('commit')", Optional.empty())))
        .isNotNull();

    LAB.evaluations.sessions().close(sandbox);

    assertNothingChanged();
  }

  @Test
  void whatIsNotRolledBackStays() {
    value(session.eval("$c = Customer.create!(name: 'more'); 1", Optional.empty()));
    value(rolledBack("Customer.delete_all"));

    assertThat(value(session.eval("Customer.count", Optional.empty()))).isEqualTo("4");
    value(session.eval("Customer.transaction { $c.destroy! }", Optional.empty()));
    assertNothingChanged();
  }

  @Test
  void whereThereIsNoApplicationItIsRefusedAndNothingRuns() {
    Path plain = LAB.directory;
    EvalSession ruby =
        LAB.evaluations.open(
            new EvalSpec(
                new SessionId(UUID.randomUUID().toString()),
                plain,
                Optional.of(EvalLanguage.RUBY),
                Optional.empty(),
                Optional.empty(),
                Map.of()));

    assertThatThrownBy(() -> ruby.eval("File.write('ran', '')", Optional.empty(), true))
        .isInstanceOfSatisfying(
            KonsolException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.BAD_REQUEST))
        .hasMessageContaining("rollback (--rollback)");
    assertThat(plain.resolve("ran")).doesNotExist();
    LAB.evaluations.sessions().close(ruby);
  }
}
