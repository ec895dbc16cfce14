package dev.konsol.tools.eval;

import dev.konsol.core.ErrorCode;
import dev.konsol.core.KonsolException;
import dev.konsol.core.tool.Judged;
import dev.konsol.core.tool.ToolContext;
import dev.konsol.core.tool.ToolResult;
import dev.konsol.core.tool.ToolSpec;
import dev.konsol.core.tool.ToolSpec.Effects;
import dev.konsol.eval.EvalLanguage;
import dev.konsol.eval.EvalSession;
import dev.konsol.eval.SessionRequest;
import dev.konsol.eval.result.Evaluation;
import dev.konsol.tools.Answer;
import dev.konsol.tools.Schema;
import dev.konsol.tools.ToolArguments;
import dev.konsol.tools.ToolBody;
import dev.konsol.tools.ToolFailure;
import dev.konsol.tools.TrustQuestion;
import dev.konsol.tools.eval.Snippets.Snippet;
import dev.konsol.tools.files.JudgedFiles;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/// `run_LANGUAGE_snippet {code, projectRoot?, projectPath?, sourceSet?, sessionId?}`; Ruby has no
/// modules and source sets, but `rollback?`.
record RunSnippet(Snippets snippets, EvalLanguage language, TrustQuestion question)
    implements ToolBody {
  /// After so long a model is told that it still runs. Clients give up on a call after a minute.
  private static final Duration SOFT_LIMIT = Duration.ofSeconds(50);

  private static final String ROLLBACK = "rollback";

  /// What holds for all languages is told once: a model reads the tools together.
  private static final EvalLanguage TOLD_AT_LENGTH = EvalLanguage.KOTLIN;

  private static final String AT_LENGTH =
      "It runs in a process of its own; what a snippet defines is there for the next one with the"
          + " same sessionId. Comes back with the value of the last expression, then what was"
          + " displayed, then what was printed. On an error the answer is the exception or what does"
          + " not compile; the session and its variables are still there. Code that runs long is"
          + " answered with what to do next: it goes on running. Snippets can do what you can do:"
          + " files, network.";

  private static final String AS_TOLD =
      "Sessions, answers and errors are as those of run_kotlin_snippet.";

  /// What was cancelled or interrupted a moment ago may take so long to be over.
  private static final Duration STOPPING = Duration.ofSeconds(2);

  @Override
  public ToolSpec spec() {
    String name = title();
    return new ToolSpec(
        toolName(),
        "Run " + name + " in the project",
        "Runs "
            + name
            + " code inside the project, with its classes and libraries: to try something out instead"
            + " of guessing. "
            + (language == TOLD_AT_LENGTH ? AT_LENGTH : AS_TOLD),
        schema().json(),
        Optional.of(Answers.schema()),
        new Effects(false, true, false, true));
  }

  private Schema schema() {
    Schema schema =
        new Schema()
            .text("code", "the code; the last expression is the result")
            .optionalText("projectRoot", "the project's folder; found by itself unless given")
            .optionalText(
                "sessionId",
                "a name of your choice; the same name has the same variables. Without one, the"
                    + " project's usual session");
    return switch (language) {
      case JAVA, KOTLIN ->
          schema
              .optionalText(
                  "projectPath",
                  "a module of the project, such as ':app' or 'app'; ':' is the root")
              .optionalText("sourceSet", "'main' unless given, or 'test'");
      case RUBY ->
          schema.optionalFlag(
              ROLLBACK,
              "in a Rails application: run it in transactions that are rolled back, so that no"
                  + " database changes");
    };
  }

  /// As the contract of these tools has it.
  @Override
  public String failed(String why) {
    return why.startsWith(Answers.ERROR) ? why : Answers.ERROR + why;
  }

  private String toolName() {
    return "run_" + language.wireName() + "_snippet";
  }

  private String title() {
    String name = language.wireName();
    return name.substring(0, 1).toUpperCase(Locale.ROOT) + name.substring(1);
  }

  @Override
  public List<Judged> judged(ToolArguments arguments, ToolContext context) {
    List<Judged> judged = new ArrayList<>();
    judged.add(new Judged.Code(arguments.text("code")));
    arguments
        .optionalText("projectRoot")
        .map(root -> JudgedFiles.anywhere(context, root, Judged.Use.WORK))
        .filter(root -> !root.real().equals(root.directory()))
        .ifPresent(judged::add);
    return judged;
  }

  @Override
  public ToolResult run(ToolArguments arguments, ToolContext context) throws InterruptedException {
    Snippet snippet = new Snippet(arguments.text("code"), arguments.flag(ROLLBACK));
    SessionRequest wanted = SessionArguments.of(language, arguments, context, snippets::find);
    context.progress(0, 0, "opening the session");
    return snippet.code().isBlank()
        ? goOn(wanted.spec().title(), context)
        : begin(wanted, snippet, context);
  }

  private ToolResult begin(SessionRequest wanted, Snippet snippet, ToolContext context)
      throws InterruptedException {
    String name = wanted.spec().title();
    question.settle(snippets.leftOut(wanted), context);
    EvalSession session = snippets.session(wanted);
    CompletableFuture<Evaluation> result =
        snippets.start(session, snippet, STOPPING).orElseThrow(() -> busy(name));
    return await(name, session, result, context);
  }

  private ToolFailure busy(String name) {
    return new ToolFailure(
        "Session '%s' still runs a snippet. To wait for it, call %s with that sessionId and empty code; to stop it, eval_interrupt; or use another sessionId."
            .formatted(name, toolName()));
  }

  private ToolResult goOn(String name, ToolContext context) throws InterruptedException {
    EvalSession session = snippets.get(name);
    CompletableFuture<Evaluation> result =
        snippets
            .running(session.id())
            .orElseThrow(
                () -> new ToolFailure("Nothing runs in session '" + name + "': give code."));
    return await(name, session, result, context);
  }

  private ToolResult await(
      String name, EvalSession session, CompletableFuture<Evaluation> result, ToolContext context)
      throws InterruptedException {
    for (int seconds = 1; seconds <= SOFT_LIMIT.toSeconds(); seconds++) {
      try {
        Evaluation evaluation = result.get(1, TimeUnit.SECONDS);
        snippets.taken(session.id(), result);
        return Answers.of(name, evaluation);
      } catch (TimeoutException e) {
        context.progress(seconds, 0, "running for " + seconds + " s");
      } catch (ExecutionException e) {
        snippets.taken(session.id(), result);
        throw failure(name, e);
      } catch (InterruptedException e) {
        session.interrupt();
        throw e;
      }
    }
    return stillRunning(name, session);
  }

  private RuntimeException failure(String name, ExecutionException e) {
    if (e.getCause() instanceof KonsolException told) {
      return told.code() == ErrorCode.SESSION_BUSY ? busy(name) : told;
    }
    return new IllegalStateException(e);
  }

  private ToolResult stillRunning(String name, EvalSession session) {
    String printed = SoFar.of(session.journal());
    return Answer.of(
        "Still running after %d s, in session '%s'. To wait on, call %s with that sessionId and empty code; to stop it, eval_interrupt. %s"
            .formatted(
                SOFT_LIMIT.toSeconds(),
                name,
                toolName(),
                printed.isEmpty() ? "It has printed nothing yet." : "Printed so far:\n" + printed),
        Answers.running(name, printed));
  }
}
