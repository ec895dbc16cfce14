package dev.konsol.tools.eval;

import dev.konsol.core.ErrorCode;
import dev.konsol.core.KonsolException;
import dev.konsol.core.tool.Judged;
import dev.konsol.core.tool.ToolContext;
import dev.konsol.core.tool.ToolResult;
import dev.konsol.core.tool.ToolSpec;
import dev.konsol.eval.EvalLanguage;
import dev.konsol.eval.EvalSession;
import dev.konsol.eval.SessionRequest;
import dev.konsol.eval.result.Evaluation;
import dev.konsol.tools.StructuredAnswer;
import dev.konsol.tools.ToolArguments;
import dev.konsol.tools.ToolBody;
import dev.konsol.tools.ToolFailure;
import dev.konsol.tools.TrustQuestion;
import dev.konsol.tools.eval.SnippetRuns.Snippet;
import dev.konsol.tools.files.JudgedFiles;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;

/// What [SnippetTool] describes: runs a snippet in a session, which is opened where it is not
/// there, and waits on for one that takes long.
record RunSnippet(SnippetRuns snippets, EvalLanguage language, TrustQuestion question)
    implements ToolBody {
  /// After so long a model is told that it still runs. Clients give up on a call after a minute.
  private static final Duration SOFT_LIMIT = Duration.ofSeconds(50);

  /// What was cancelled or interrupted a moment ago may take so long to be over.
  private static final Duration STOPPING = Duration.ofSeconds(2);

  @Override
  public ToolSpec spec() {
    return new SnippetTool(language).spec();
  }

  private String toolName() {
    return new SnippetTool(language).name();
  }

  /// As the contract of these tools has it.
  @Override
  public String failed(String why) {
    return why.startsWith(EvaluationAnswer.ERROR) ? why : EvaluationAnswer.ERROR + why;
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
    Snippet snippet = new Snippet(arguments.text("code"), arguments.flag(SnippetTool.ROLLBACK));
    SessionRequest wanted = SessionArguments.of(language, arguments, context, snippets::find);
    return snippet.code().isBlank()
        ? goOn(wanted.spec().title(), context)
        : begin(wanted, snippet, context);
  }

  private ToolResult begin(SessionRequest wanted, Snippet snippet, ToolContext context)
      throws InterruptedException {
    String name = wanted.spec().title();
    question.settle(snippets.leftOut(wanted), context);
    context.progress(0, 0, "opening the session");
    Patience patience = new Patience(context, SOFT_LIMIT);
    FutureTask<EvalSession> opening = snippets.open(wanted);
    EvalSession session;
    try {
      Optional<EvalSession> opened = patience.of(opening, "opening the session");
      if (opened.isEmpty()) {
        return stillOpening(name);
      }
      session = opened.get();
    } catch (InterruptedException e) {
      opening.cancel(true);
      throw e;
    } catch (ExecutionException e) {
      throw failure(name, e);
    }
    CompletableFuture<Evaluation> result =
        snippets.start(session, snippet, STOPPING).orElseThrow(() -> busy(name));
    return await(name, session, result, patience);
  }

  private ToolResult stillOpening(String name) {
    return StructuredAnswer.of(
        "Session '%s' is still being opened after %d s: its project is built, or its worker started. Nothing has run. Call %s again with the same arguments to wait on."
            .formatted(name, SOFT_LIMIT.toSeconds(), toolName()),
        EvaluationAnswer.opening(name));
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
    return await(name, session, result, new Patience(context, SOFT_LIMIT));
  }

  private ToolResult await(
      String name, EvalSession session, CompletableFuture<Evaluation> result, Patience patience)
      throws InterruptedException {
    try {
      Optional<Evaluation> evaluation = patience.of(result, "running");
      evaluation.ifPresent(_ -> snippets.taken(session.id(), result));
      return evaluation
          .map(each -> EvaluationAnswer.of(name, each))
          .orElseGet(() -> stillRunning(name, session));
    } catch (ExecutionException e) {
      snippets.taken(session.id(), result);
      throw failure(name, e);
    } catch (InterruptedException e) {
      session.interrupt();
      throw e;
    }
  }

  private RuntimeException failure(String name, ExecutionException e) {
    if (e.getCause() instanceof KonsolException told) {
      return told.code() == ErrorCode.SESSION_BUSY ? busy(name) : told;
    }
    return new IllegalStateException(e);
  }

  private ToolResult stillRunning(String name, EvalSession session) {
    String printed = SoFar.of(session.journal());
    return StructuredAnswer.of(
        "Still running after %d s, in session '%s'. To wait on, call %s with that sessionId and empty code; to stop it, eval_interrupt. %s"
            .formatted(
                SOFT_LIMIT.toSeconds(),
                name,
                toolName(),
                printed.isEmpty() ? "It has printed nothing yet." : "Printed so far:\n" + printed),
        EvaluationAnswer.running(name, printed));
  }
}
