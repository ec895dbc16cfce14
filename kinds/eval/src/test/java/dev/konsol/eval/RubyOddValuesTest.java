package dev.konsol.eval;

import static org.assertj.core.api.Assertions.assertThat;

import dev.konsol.core.session.SessionId;
import dev.konsol.eval.result.Display;
import dev.konsol.eval.result.Evaluation;
import dev.konsol.eval.result.Outcome;
import dev.konsol.eval.result.Thrown;
import dev.konsol.testkit.Await;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Values, exceptions and input that Ruby's own code and other programs take, whatever their
/// classes do: the session and its variables stay.
@Tag("slow")
@Timeout(120)
final class RubyOddValuesTest {
  private static final Lab LAB = new Lab(Lab.LIMITS);
  private static EvalSession session;

  @BeforeAll
  static void open() {
    session =
        LAB.evaluations.open(
            new EvalSpec(
                new SessionId(UUID.randomUUID().toString()),
                LAB.directory,
                Optional.of(EvalLanguage.RUBY),
                Optional.empty(),
                Optional.empty(),
                Map.of()));
  }

  @AfterAll
  static void end() {
    LAB.close();
    Await.until("end of all processes", Lab.PATIENCE, () -> LAB.alive().isEmpty());
  }

  private static Outcome.Value value(String code) {
    Evaluation evaluation = session.eval(code, Optional.of(Lab.PATIENCE));
    assertThat(evaluation.outcome()).as("%s", evaluation).isInstanceOf(Outcome.Value.class);
    assertThat(evaluation.notes()).isEmpty();
    return (Outcome.Value) evaluation.outcome();
  }

  private static Thrown thrown(String code) {
    Evaluation evaluation = session.eval(code, Optional.of(Lab.PATIENCE));
    assertThat(evaluation.outcome()).as("%s", evaluation).isInstanceOf(Outcome.Threw.class);
    return ((Outcome.Threw) evaluation.outcome()).thrown();
  }

  /// What is raised there is no `StandardError`, all but once.
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "raise NotImplementedError|NotImplementedError",
        "message + 'x'|SystemStackError",
        "exit|SystemExit",
        "raise 'no'|RuntimeError"
      })
  void anExceptionWhoseMessageFailsIsTold(String body, String failure) {
    value("kept = 41");

    Thrown thrown =
        thrown("class Odd < StandardError; def message = (%s); end\nraise Odd".formatted(body));

    assertThat(thrown.className()).isEqualTo("Odd");
    assertThat(thrown.message()).isEqualTo("<the message failed: " + failure + ">");
    assertThat(value("kept + 1").data()).isEqualTo("42");
  }

  @Test
  void anExceptionWhoseMessageNeverComesIsGivenUp() {
    value("kept = 41");

    Thrown thrown =
        thrown("class Endless < StandardError; def message = loop {}; end\nraise Endless");

    assertThat(thrown.className()).isEqualTo("Endless");
    assertThat(value("kept + 1").data()).isEqualTo("42");
  }

  @ParameterizedTest
  @ValueSource(strings = {"backtrace", "cause"})
  void anExceptionWithAFailingPartIsTold(String part) {
    Thrown thrown =
        thrown(
            "class Half%1$s < StandardError; def %1$s = raise(NotImplementedError); end\nraise Half%1$s, 'no'"
                .formatted(part));

    assertThat(thrown.line()).isEqualTo("Half" + part + ": no");
  }

  /// A class may have a method of that name that wants something else.
  @Test
  void theTypeOfAValueIsThatOfItsClass() {
    Outcome.Value person =
        value("class Person; def self.name(first) = first; def inspect = 'p'; end\nPerson.new");

    assertThat(person.data()).isEqualTo("p");
    assertThat(person.type()).contains("Person");
    assertThat(
            thrown("class Named < StandardError; def self.name(x) = x; end\nraise Named, 'no'")
                .line())
        .isEqualTo("Named: no");
  }

  @Test
  void whatKnowsNoMethodIsShown() {
    assertThat(value("BasicObject.new").data()).isEqualTo("#<BasicObject>");
    Evaluation shown = session.eval("display(BasicObject.new)", Optional.of(Lab.PATIENCE));
    assertThat(shown.displays()).extracting(Display::data).containsExactly("#<BasicObject>");
  }

  /// Only as much of it is visited as fits, wherever in the value it is.
  @ParameterizedTest
  @ValueSource(
      strings = {
        "all",
        "{a: all}",
        "{a: {b: all}}",
        "[{a: all}]",
        "[1, {a: [{b: all}]}]",
      })
  void onlyTheHeadOfALargeValueIsVisited(String shape) {
    value(
        "class Asked; @@n = 0; def self.n = @@n; def inspect = (@@n += 1; 'x' * 10_000); end; nil");
    Outcome.Value before = value("Asked.n");

    Outcome.Value shown = value("all = Array.new(100_000) { Asked.new }\n" + shape);

    assertThat(shown.truncated()).isTrue();
    long visited = Long.parseLong(value("Asked.n").data()) - Long.parseLong(before.data());
    assertThat(visited).isLessThan(2_000);
  }

  @Test
  void partsOfALargeValueAreWrittenAsRubyWritesThem() {
    String large = "small = [1, {a: 1, 'b' => [nil, {2 => :c}]}, {}]\n";
    assertThat(value(large + "shown = {x: small, rest: (1..3_000).to_a}\nshown").data())
        .isEqualTo(
            value(
                    "print shown.inspect; shown.inspect.then { |text|"
                        + " Struct.new(:inspect).new(text) }")
                .data());
    assertThat(value("h = {rest: (1..3_000).to_a}; h[:self] = h; h.inspect == '' || h").data())
        .endsWith("{...}}");
  }
}
