package dev.konsol.eval;

import static org.assertj.core.api.Assertions.assertThat;

import dev.konsol.core.Budget;
import dev.konsol.core.session.Event;
import dev.konsol.eval.result.Evaluation;
import dev.konsol.eval.result.Outcome;
import dev.konsol.testkit.Await;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Timeout;

/// A session of its own for each test; one compiler for each class of tests.
@Timeout(120)
@SuppressWarnings("NullAway.Init") // JUnit sees to the lab
abstract class EvalTest {
  static Lab lab;

  final EvalSession session;

  EvalTest(Jdk jdk) {
    this(lab.open(jdk));
  }

  /// In a lab of the test's own.
  EvalTest(EvalSession session) {
    this.session = session;
  }

  @BeforeAll
  static void openLab() {
    lab = new Lab(Lab.LIMITS);
  }

  @AfterEach
  void closeSession() {
    session.stop(Budget.of(Duration.ofSeconds(5)));
  }

  @AfterAll
  static void closeLab() {
    lab.close();
    assertThat(lab.alive()).isEmpty();
  }

  Evaluation eval(String code) {
    return session.eval(code, Optional.of(Lab.PATIENCE));
  }

  String value(String code) {
    return value(eval(code));
  }

  static String value(Evaluation evaluation) {
    assertThat(evaluation.outcome()).isInstanceOf(Outcome.Value.class);
    return ((Outcome.Value) evaluation.outcome()).data();
  }

  static String lost(Evaluation evaluation) {
    assertThat(evaluation.outcome()).isInstanceOf(Outcome.WorkerLost.class);
    return ((Outcome.WorkerLost) evaluation.outcome()).reason();
  }

  /// After its worker was lost.
  void worksAgain() {
    Evaluation next = eval("1 + 1");
    assertThat(value(next)).isEqualTo("2");
    assertThat(next.notes()).singleElement().asString().contains("values from before are lost");
    assertThat(eval("1").notes()).isEmpty();
  }

  /// Evaluates on another thread and returns once the code has printed something, which it should
  /// do where it begins to loop.
  CompletableFuture<Evaluation> begin(String code) {
    long before = session.journal().head();
    CompletableFuture<Evaluation> answer =
        CompletableFuture.supplyAsync(
            () -> session.eval(code, Optional.empty()), task -> Thread.ofVirtual().start(task));
    Await.until("output of " + code, Lab.PATIENCE, () -> answer.isDone() || printedAfter(before));
    return answer;
  }

  private boolean printedAfter(long seq) {
    return events(seq).stream().anyMatch(EvalEvent.Output.class::isInstance);
  }

  List<EvalEvent> events(long after) {
    return session.journal().after(after, 10_000).events().stream()
        .map(Event::payload)
        .map(EvalEvent.class::cast)
        .toList();
  }

  Evaluation interrupt(String code) throws Exception {
    CompletableFuture<Evaluation> answer = begin(code);
    assertThat(answer).isNotDone();
    assertThat(session.interrupt()).isTrue();
    return answer.get(Lab.PATIENCE.toSeconds(), TimeUnit.SECONDS);
  }
}
