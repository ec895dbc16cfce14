package dev.konsol.eval;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.konsol.core.KonsolException;
import dev.konsol.core.session.SessionId;
import dev.konsol.eval.result.Completeness;
import dev.konsol.eval.result.Completion;
import dev.konsol.eval.result.Display;
import dev.konsol.eval.result.Evaluation;
import dev.konsol.eval.result.Outcome;
import dev.konsol.eval.result.Thrown;
import dev.konsol.testkit.Await;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Plain Ruby, through the whole kind.
@Tag("slow")
class RubyTest {
  private static final Lab LAB = new Lab(Lab.LIMITS);

  private EvalSession session;

  @BeforeEach
  void open() {
    session = open(LAB.directory, Map.of());
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

  private static EvalSession open(Path directory, Map<String, String> environment) {
    return open(LAB, directory, environment);
  }

  private static EvalSession open(Lab lab, Path directory, Map<String, String> environment) {
    return lab.evaluations.open(
        new EvalSpec(
            new SessionId(UUID.randomUUID().toString()),
            directory,
            Optional.of(EvalLanguage.RUBY),
            Optional.empty(),
            Optional.empty(),
            environment));
  }

  private Evaluation eval(String code) {
    return session.eval(code, Optional.empty());
  }

  private Outcome.Value value(String code) {
    Evaluation evaluation = eval(code);
    assertThat(evaluation.outcome()).as("%s", evaluation).isInstanceOf(Outcome.Value.class);
    return (Outcome.Value) evaluation.outcome();
  }

  @Test
  void aSnippetThatSendsTheStreamsElsewhereDoesSoForItselfAlone() {
    assertThat(eval("$stdout = $stderr = File.open('/dev/null', 'w'); puts 1").stdout()).isEmpty();
    Evaluation next = eval("puts 2; warn 3");
    assertThat(next.stdout()).isEqualTo("2\n");
    assertThat(next.stderr()).isEqualTo("3\n");
  }

  private Thrown thrown(String code) {
    return ((Outcome.Threw) eval(code).outcome()).thrown();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '^',
      value = {
        "nil | nil | NilClass",
        "1 + 1 | 2 | Integer",
        "'a' | \"a\" | String",
        "[1, :b, nil] | [1, :b, nil] | Array",
        "BasicObject.new | #<BasicObject> | BasicObject",
        "Class.new.new.class.name | nil | NilClass",
        "x = 'ü€𝄞' | \"ü€𝄞\" | String"
      })
  void aValueIsWhatInspectSays(String code, String shown, String type) {
    assertThat(value(code.replace('\'', '"')))
        .isEqualTo(
            new Outcome.Value(shown.strip(), Optional.of(type), "text", "text/plain", false));
  }

  @Test
  void whatIsDefinedStays() {
    value("x = 41\ndef more(n) = n + 1\nclass Box; def x = 7; end\n@i = 3");

    assertThat(value("more(x)").data()).isEqualTo("42");
    assertThat(value("Box.new.x + @i").data()).isEqualTo("10");
    assertThat(value("_ + 1").data()).isEqualTo("11");
  }

  @Test
  void whoeverPrintsIsHeardInOrder() {
    Evaluation evaluation =
        eval(
            """
            puts 1
            system("echo 2; echo e2 >&2")
            STDOUT.print "3\\n"
            warn "e3"
            $stderr.puts `echo e4 >&2; echo e5`
            $stdout << 4
            """);

    assertThat(evaluation.stdout()).isEqualTo("1\n2\n3\n4");
    assertThat(evaluation.stderr()).isEqualTo("e2\ne3\ne4\ne5\n");
  }

  @Test
  void standardInputIsEmptyWhereNobodyAnswers() {
    assertThat(value("[$stdin.read, gets, STDIN.gets, $stdin.eof?, readlines]").data())
        .isEqualTo("[\"\", nil, nil, true, []]");
    assertThat(thrown("readline").className()).isEqualTo("EOFError");
  }

  @Test
  void aSnippetReadsTheFileThatItHasPutInThePlaceOfStandardInput() {
    value("File.write(\"input\", \"from a file\\n\")");
    assertThat(value("STDIN.reopen(\"input\"); [gets, gets]").data())
        .isEqualTo("[\"from a file\\n\", nil]");
  }

  private String answered(String code, String... lines) throws InterruptedException {
    long seen = session.journal().head();
    List<String> left = new ArrayList<>(List.of(lines));
    CompletableFuture<Evaluation> running =
        CompletableFuture.supplyAsync(
            () -> session.eval(code, new EvalOptions(Optional.empty(), false, true, () -> {})));
    while (!running.isDone()) {
      session.journal().await(seen, Duration.ofSeconds(1));
      for (var event : session.journal().after(seen, 100).events()) {
        seen = event.seq();
        if (event.payload() instanceof EvalEvent.InputWanted) {
          String next = left.isEmpty() ? "" : left.removeFirst();
          session.input(next.getBytes(StandardCharsets.UTF_8), next.isEmpty());
        }
      }
    }
    Outcome outcome = running.join().outcome();
    return outcome instanceof Outcome.Value value ? value.data() : outcome.toString();
  }

  @Test
  void whatIsReadIsAskedFor() throws InterruptedException {
    assertThat(answered("gets", "Ada\n")).isEqualTo("\"Ada\\n\"");
    assertThat(answered("print \"name? \"; [gets.chomp, $stdin.gets(chomp: true)]", "a\n", "ü\n"))
        .isEqualTo("[\"a\", \"ü\"]");
    assertThat(answered("STDIN.read", "one\n", "two")).isEqualTo("\"one\\ntwo\"");
    assertThat(answered("$stdin.each_line.map(&:chomp)", "1\n2\n3", "4\n5"))
        .isEqualTo("[\"1\", \"2\", \"34\", \"5\"]");
    assertThat(
            answered(
                "[STDIN.getc, STDIN.getbyte, STDIN.readpartial(9), STDIN.read(2), gets]",
                "üabc",
                "de\n"))
        .isEqualTo("[\"ü\", 97, \"bc\", \"de\", \"\\n\"]");
    assertThat(answered("Kernel.gets", "k\n")).isEqualTo("\"k\\n\"");
    assertThat(answered("[gets, gets]", "once\n")).isEqualTo("[\"once\\n\", nil]");
    assertThat(value("gets").data()).isEqualTo("nil");
  }

  @Test
  void aReadThatNobodyAnswersIsInterrupted() {
    CompletableFuture<Evaluation> running =
        CompletableFuture.supplyAsync(
            () -> session.eval("gets", new EvalOptions(Optional.empty(), false, true, () -> {})));
    Await.until("start", Lab.PATIENCE, () -> session.interrupt());

    assertThat(running.orTimeout(Lab.PATIENCE.toSeconds(), TimeUnit.SECONDS).join().outcome())
        .isEqualTo(new Outcome.Interrupted());
    assertThat(value("1").data()).isEqualTo("1");
  }

  /// What is printed after such a mark is held back for a frame, which here never comes.
  @Test
  void aMarkWithoutItsFrameDoesNotKeepAnInterruptedRunFromEnding() {
    Path printed = LAB.directory.resolve("printed-" + session.id());
    String forged =
        "$stdout.syswrite(\"\\0konsol-sync:1.9\\n\"); File.write('%s', ''); sleep"
            .formatted(printed);
    CompletableFuture<Evaluation> running = CompletableFuture.supplyAsync(() -> eval(forged));
    Await.until("the mark", Lab.PATIENCE, () -> Files.exists(printed));
    session.interrupt();

    assertThat(running.orTimeout(Lab.PATIENCE.toSeconds(), TimeUnit.SECONDS).join().outcome())
        .isEqualTo(new Outcome.Interrupted());
    assertThat(eval("puts :next").stdout()).isEqualTo("next\n");
  }

  @Test
  void anExceptionHasItsBacktraceAndCauseWithoutOurs() {
    Thrown thrown =
        thrown(
            "def inner = raise(\"in\")\nbegin\n inner\nrescue => e\n raise ArgumentError, \"out\"\nend");

    assertThat(thrown.className()).isEqualTo("ArgumentError");
    assertThat(thrown.message()).isEqualTo("out");
    assertThat(thrown.backtrace().getFirst()).startsWith("(konsol):5:");
    assertThat(thrown.backtrace()).contains("Caused by: RuntimeError: in");
    assertThat(thrown.backtrace().toString()).doesNotContain("konsol_worker");
  }

  @Test
  void aVariableIsNoMethodWithARegularExpressionBehindIt() {
    value("größe = 6");
    assertThat(value("größe /2").data()).isEqualTo("3");
  }

  @Test
  void whatIsNoRubyIsASyntaxError() {
    assertThat(thrown("1 + )").className()).isEqualTo("SyntaxError");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "def x",
        "[1,",
        "foo(",
        "\"abc",
        "if true",
        "x = <<~EOS\n a",
        "1 +",
        "%w[a",
        "a \\"
      })
  void unfinishedInputIsNotRun(String code) {
    assertThat(eval(code).outcome())
        .isInstanceOfSatisfying(
            Outcome.Incomplete.class,
            unfinished ->
                assertThat(unfinished.message())
                    .matches(
                        "(?s)\\(konsol\\):[12]: .*(unexpected|anywhere|unterminated|meets).*"));
    assertThat(session.check(code)).isEqualTo(Completeness.INCOMPLETE);
  }

  @Test
  void inputIsCheckedWithoutRunningIt() {
    assertThat(session.check("puts(1); exit")).isEqualTo(Completeness.COMPLETE);
    assertThat(session.check("end")).isEqualTo(Completeness.INVALID);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "loop {}",
        "i = 0; i += 1 while true",
        "sleep",
        "Thread.new { sleep }.join",
        "Queue.new.pop",
        "IO.pipe.first.read",
        "system(\"sleep 100\")"
      })
  void anInterruptStopsAndKeepsEverything(String code) {
    value("kept = 5");
    CompletableFuture<Evaluation> running = CompletableFuture.supplyAsync(() -> eval(code));
    Await.until("start", Lab.PATIENCE, () -> session.interrupt());

    assertThat(running.orTimeout(Lab.PATIENCE.toSeconds(), TimeUnit.SECONDS).join().outcome())
        .isEqualTo(new Outcome.Interrupted());
    assertThat(value("kept").data()).isEqualTo("5");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "begin; loop {}; rescue Exception; retry; end",
        "Thread.handle_interrupt(Object => :never) { loop {} }"
      })
  void codeThatCatchesEverythingIsStoppedToo(String code) {
    value("kept = 5");

    assertThat(session.eval(code, Optional.of(Duration.ofMillis(100))).outcome())
        .isEqualTo(new Outcome.TimedOut());
    assertThat(value("kept").data()).isEqualTo("5");
  }

  @Test
  void whatCannotBeStoppedLosesItsWorker() {
    try (Lab impatient = new Lab(Lab.IMPATIENT)) {
      EvalSession own = open(impatient, impatient.directory, Map.of());
      Evaluation evaluation =
          own.eval(
              "\"pw\".crypt(\"$6$rounds=99000000$salt\")", Optional.of(Duration.ofMillis(100)));

      assertThat(evaluation.outcome()).isInstanceOf(Outcome.WorkerLost.class);
      assertThat(own.eval("1", Optional.of(Lab.PATIENCE)).outcome())
          .isInstanceOfSatisfying(
              Outcome.Value.class, value -> assertThat(value.data()).isEqualTo("1"));
    }
  }

  @Test
  void aWorkerThatCutsItsConnectionAndLingersIsKilled() {
    Evaluation evaluation =
        eval(
            "at_exit { sleep }; ObjectSpace.each_object(UNIXSocket) { |s| s.shutdown unless s.closed? }; sleep");

    assertThat(evaluation.outcome()).isInstanceOf(Outcome.WorkerLost.class);
    assertThat(value("1").data()).isEqualTo("1");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '^',
      value = {"exit! 4 | code 4", "Process.kill(:KILL, $$); sleep | SIGKILL"})
  void aWorkerThatEndsIsReplaced(String code, String reason) {
    Evaluation evaluation = eval(code.replace('\'', '"'));

    assertThat(evaluation.outcome()).isInstanceOf(Outcome.WorkerLost.class);
    assertThat(evaluation.outcome().toString()).contains(reason);
    Evaluation next = eval("1");
    assertThat(next.outcome()).isInstanceOf(Outcome.Value.class);
    assertThat(next.notes().toString()).contains("a new worker was started");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "exit",
        "exit 3",
        "at_exit { puts 1 }; exit(false)",
        "Kernel.exit",
        "Thread.new { exit }.join; sleep"
      })
  void exitIsAnExceptionAndTheSessionGoesOn(String code) {
    value("kept = 5");

    assertThat(thrown(code).className()).isEqualTo("SystemExit");
    assertThat(value("kept").data()).isEqualTo("5");
    Evaluation aborted = eval("abort \"no\"");
    assertThat(aborted.stderr()).isEqualTo("no\n");
    assertThat(aborted.outcome().toString()).contains("SystemExit");
    assertThat(value("Process.wait(fork { exit 3 }); $?.exitstatus").data()).isEqualTo("3");
    assertThat(value("pid = fork; exit 4 unless pid; Process.wait(pid); $?.exitstatus").data())
        .isEqualTo("4");
    assertThat(value("kept").data()).isEqualTo("5");
  }

  @Test
  void aThreadThatExitsLaterEndsNothing() {
    value("kept = 5; gate = Queue.new; late = Thread.new { gate.pop; exit }; 1");

    eval("gate << 1; late.join");
    value("1");
    assertThat(value("kept").data()).isEqualTo("5");
  }

  @Test
  void aSyntaxErrorSaysWhereAndWhat() {
    Thrown thrown = thrown("x = 1\ny = (2 + ))");

    assertThat(thrown.className()).isEqualTo("SyntaxError");
    assertThat(thrown.message()).contains("(konsol):2: syntax error, unexpected ')'", "\n", "^");
  }

  @Test
  void whoIsGoneIsNotAsked() {
    eval("exit!");

    assertThatThrownBy(() -> session.check("1")).hasMessageContaining("the worker is gone");
    assertThat(value("1").data()).isEqualTo("1");
  }

  @Test
  void aProcessThatASnippetForksIsNotTheSession() {
    assertThat(value("pid = fork; Process.wait(pid) if pid; 6").data()).isEqualTo("6");
    assertThat(eval("fork { puts 1 }; Process.wait; puts 2").stdout()).isEqualTo("1\n2\n");
    assertThat(value("7").data()).isEqualTo("7");
  }

  @Test
  void endlessRecursionIsAnException() {
    assertThat(thrown("def deep(n) = deep(n + 1)\ndeep(0)").className())
        .isEqualTo("SystemStackError");
  }

  @Test
  void whatAThreadPrintsThatOutlivesItsRunComesMarkedWithTheAnswerUnderWay() {
    value("gate = Queue.new; done = Queue.new; Thread.new { gate.pop; puts 1; done << 1 }; 1");

    Evaluation next = eval("gate << 1; done.pop; puts 2");

    assertThat(next.stdout()).isEqualTo("2\n");
    assertThat(next.background()).isEqualTo("1\n");
    assertThat(outputOfNobody()).isEqualTo("1\n");
    assertThat(eval("1").background()).isEmpty();
  }

  @Test
  void whatIsPrintedBetweenTwoEvaluationsComesWithTheNext() {
    value("spawn(\"read x; echo child\", in: (gate = IO.pipe)[0]); 1");
    value(
        "go = IO.pipe; Thread.new { go[0].gets; warn \"late\"; gate[1].puts 1; Process.wait;"
            + " File.write(\"printed\", \"\") }; 1");
    value("Thread.new { sleep 0.01; go[1].puts 1 }; 1");
    Await.until(
        "both have printed",
        Lab.PATIENCE,
        () ->
            Files.exists(LAB.directory.resolve("printed"))
                && outputOfNobody().lines().count() == 2);

    // Two pipes: nobody can tell which line is seen first.
    assertThat(eval("1").background().lines()).containsExactlyInAnyOrder("late", "child");
  }

  private String outputOfNobody() {
    StringBuilder text = new StringBuilder();
    session.journal().after(0, 1000).events().stream()
        .map(event -> event.payload())
        .filter(EvalEvent.Output.class::isInstance)
        .map(EvalEvent.Output.class::cast)
        .filter(output -> output.eval() == 0)
        .forEach(output -> text.append(output.text()));
    return text.toString();
  }

  @Test
  void aPictureTakesItsTypeAsTheContractHasIt() {
    String picture = "\"GIF89a\".b";
    for (String type : List.of("\"image/x\"", "mime=\"image/x\"", "mime: \"image/x\"")) {
      eval("image(" + picture + ", " + type + ")");
    }
    assertThat(
            session.journal().after(0, 1000).events().stream()
                .map(event -> event.payload())
                .filter(EvalEvent.Displayed.class::isInstance)
                .map(payload -> ((EvalEvent.Displayed) payload).display().mime()))
        .containsExactly("image/x", "image/x", "image/x");
  }

  @Test
  void aBackslashInACommentGoesOnWithNothing() {
    assertThat(value("6 * 7 # C:\\\\").data()).isEqualTo("42");
  }

  @Test
  void displaysComeBetweenWhatIsPrinted() {
    eval(
        "puts 1; markdown \"*a*\"; puts 2; html \"<b>\"; image(\"\\x89PNG\\r\\n\\x1A\\n\".b); display([3])");

    List<String> heard =
        session.journal().after(0, 1000).events().stream()
            .map(event -> event.payload())
            .flatMap(
                payload ->
                    switch (payload) {
                      case EvalEvent.Output(_, _, String text) -> List.of(text).stream();
                      case EvalEvent.Displayed(_, Display display) ->
                          List.of(display.mime() + " " + display.data()).stream();
                      default -> List.<String>of().stream();
                    })
            .toList();
    assertThat(heard)
        .containsExactly(
            "1\n",
            "text/markdown *a*",
            "2\n",
            "text/html <b>",
            "image/png iVBORw0KGgo=",
            "text/plain [3]");
  }

  @Test
  void slowValuesAreGivenUp() {
    try (Lab impatient = new Lab(Lab.IMPATIENT)) {
      EvalSession own = open(impatient, impatient.directory, Map.of());
      String slow = "class Slow; def inspect = loop {}; end\nSlow.new";
      assertThat(own.eval(slow, Optional.of(Lab.PATIENCE)).outcome())
          .isInstanceOfSatisfying(
              Outcome.Value.class,
              value -> assertThat(value.data()).isEqualTo("<rendering stopped after 800 ms>"));
    }
  }

  @Test
  void largeValuesAreCut() {
    Outcome.Value text = value("\"a\" * 5_000_000");
    assertThat(text.truncated()).isTrue();
    assertThat(text.data()).matches("(?s)\"a+<truncated: \\d+ bytes>");
    assertThat(text.data().length()).isLessThanOrEqualTo(1 << 20);
    Outcome.Value list = value("(1..3_000_000).to_a");
    assertThat(list.truncated()).isTrue();
    // On a busy machine the time is up before the frame is full.
    assertThat(list.data()).startsWith("[1, 2, 3").matches("(?s).*(bytes|ms)>");
    assertThat(value("class Bad; def inspect = raise(\"no\"); end\nBad.new").data())
        .isEqualTo("<inspect failed: RuntimeError: no>");
    assertThat(value("a = []; a << a; a").data()).isEqualTo("[[...]]");
  }

  @Test
  void completionKnowsTheBinding() {
    value("basket = [1]; def basket_size = 1");

    assertThat(session.complete("1 + bask", 8))
        .isEqualTo(new Completion(4, List.of("basket", "basket_size")));
    assertThat(session.complete("ü𝄞; basket.each_w", 17).items()).contains("each_with_index");
    assertThat(session.complete("ü𝄞; basket.each_w", 17).anchor()).isEqualTo(12);
    assertThat(session.complete("Process::CLOCK_MONO", 19).items()).contains("CLOCK_MONOTONIC");
    assertThat(session.complete("\"a\".upc", 7).items()).contains("upcase", "upcase!");
    assertThat(session.complete("nothing.known.he", 16).items()).isEmpty();
    for (String text : List.of("\"bask", "puts('bask", "# bask", "\"#{1} bask")) {
      assertThat(session.complete(text, text.length()).items()).as(text).isEmpty();
    }
    assertThat(session.complete("\"#{bask", 7).items()).containsExactly("basket", "basket_size");
    assertThat(session.complete("basket.", 7).items())
        .startsWith("all?", "any?", "append")
        .endsWith("yield_self");
    assertThat(session.complete("File.", 5).items()).startsWith("absolute_path");
  }

  @Test
  void aResetReplaysWhatWasDeclared() {
    value("x = 41");
    value("def more(n) = n + 1");
    value("puts x");

    assertThat(session.reset(true)).hasSize(2);
    assertThat(value("more(x)").data()).isEqualTo("42");
  }

  @Test
  void aPreludeRunsFirstAndItsFailureIsTheReason() throws IOException {
    Path project = LAB.directory.resolve("prelude");
    Path prelude = project.resolve(".konsol/boot.rb");
    Files.createDirectories(project.resolve(".konsol"));
    Files.writeString(prelude, "greeting = \"hello\"\ndef twice(n) = 2 * n\n");
    EvalSession started = open(project, Map.of());
    assertThat(started.eval("greeting * twice(1)", Optional.empty()).outcome().toString())
        .contains("hellohello");
    LAB.evaluations.sessions().close(started);

    Files.writeString(prelude, "puts \"so far\"\nraise \"no luck\"\n");
    assertThatThrownBy(() -> open(project, Map.of()))
        .isInstanceOf(KonsolException.class)
        .hasMessageStartingWith(".konsol/boot.rb failed: RuntimeError: no luck")
        .hasMessageContaining("boot.rb:2")
        .hasMessageContaining("so far");
  }

  @Test
  void withoutRubyItSaysWhatToInstall() {
    assertThatThrownBy(() -> open(LAB.directory, Map.of("PATH", "/nowhere")))
        .isInstanceOf(KonsolException.class)
        .hasMessageContaining("install Ruby 3.0 or newer");
  }

  @Test
  void sessionsShareTheBootAndNothingElse() {
    value("x = 1");
    EvalSession other = open(LAB.directory, Map.of());

    assertThat(other.eval("x", Optional.empty()).outcome()).isInstanceOf(Outcome.Threw.class);
    assertThat(parentOf(session)).isEqualTo(parentOf(other));
    LAB.evaluations.sessions().close(other);
  }

  /// Rails 6.1 is what the packages have, so the place where 7.2 and 8 keep these is played here.
  @Test
  void theHelpersOfARailsWithoutConsoleMethodsComeFromIrb() throws IOException {
    Path library = Files.createDirectories(LAB.directory.resolve("newer/rails/commands/console"));
    Path root = LAB.directory.resolve("newer");
    Files.writeString(
        root.resolve("irb.rb"),
        """
        module IRB
          module HelperMethod
            @helper_methods = {}
            class << self
              attr_reader :helper_methods
              def register(name, helper) = @helper_methods[name] = helper
            end
          end
        end
        """);
    Files.writeString(
        library.resolve("irb_console.rb"),
        """
        class Played
          def self.instance = @instance ||= new
          def execute(*args) = [:played, *args]
        end
        %i[helper controller new_session app reload! mine].each { |name| IRB::HelperMethod.register(name, Played) }
        """);
    value("module Rails; end; $LOAD_PATH.unshift(\"" + root + "\"); 1");
    value("main = Object.new; KonsolWorker::ConsoleHelpers.new.give(main); 1");

    assertThat(value("main.app(true)").data()).isEqualTo("[:played, true]");
    assertThat(value("main.mine").data()).isEqualTo("[:played]");
    assertThat(value("main.reload!").data()).isEqualTo("[:played]");
  }

  private static String parentOf(EvalSession session) {
    return ((Outcome.Value) session.eval("Process.ppid", Optional.empty()).outcome()).data();
  }
}
