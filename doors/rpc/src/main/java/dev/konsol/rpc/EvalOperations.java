package dev.konsol.rpc;

import static dev.konsol.core.reference.Operation.Type.FLAG;
import static dev.konsol.core.reference.Operation.Type.TEXT;
import static dev.konsol.core.reference.Operation.Type.WHOLE;
import static dev.konsol.core.reference.Operation.gives;
import static dev.konsol.core.reference.Operation.may;
import static dev.konsol.core.reference.Operation.needs;
import static dev.konsol.rpc.Invocation.object;
import static dev.konsol.rpc.SessionOperations.SESSION;

import dev.konsol.core.ErrorCode;
import dev.konsol.core.KonsolException;
import dev.konsol.core.reference.Operation;
import dev.konsol.eval.EvalOptions;
import dev.konsol.eval.EvalSession;
import dev.konsol.eval.result.Completeness;
import dev.konsol.eval.result.Completion;
import dev.konsol.eval.result.Declared;
import dev.konsol.eval.result.Evaluation;
import dev.konsol.eval.result.Outcome;
import dev.konsol.jsonrpc.RpcException;
import dev.konsol.rpc.answer.Fault;
import dev.konsol.rpc.answer.Results;
import dev.konsol.rpc.connection.OwnRun;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Supplier;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/// What is done in a session.
final class EvalOperations {
  private static final String CODE = "code";
  private static final String TIMEOUT = "timeoutMs";
  private static final Operation.Field TIME_LIMIT =
      may(TIMEOUT, WHOLE, "stop it after this time, with EvalTimeout; no limit unless given");
  private static final Operation.Field ROLLBACK =
      may(
          "rollback",
          FLAG,
          "run it in transactions that are rolled back: of a Rails application on every database"
              + " connection it uses, of a Spring application that was started (see `boot`); refused"
              + " elsewhere");
  private static final Operation.Field INPUT =
      may(
          "input",
          FLAG,
          "the code may read standard input; `konsol/inputWanted` tells that it does, and"
              + " `konsol/input` gives it. Unless given, the input is at its end");
  private static final Operation.Member[] RESULT = {
    gives("value", "the value as text; empty where there is none, in Ruby `nil`"),
    gives("valueType?", "the value's type; left out where there is no value"),
    gives("stdout", "what was printed"),
    gives("stderr", "what was printed there"),
    gives("exception?", "`{class, message, backtrace[]}` when the code did not come to its end"),
    gives("displays?", "`[{mime, data, meta}]` of what the code displayed; images are base64"),
    gives("notes?", "what else there is to know: warnings, names that lost their value"),
    gives(
        "background?",
        "what threads and processes of earlier evaluations have printed since the last answer")
  };

  static final List<RpcMethod> ALL =
      List.of(
          RpcMethod.of(
                  "konsol/eval",
                  "Evaluates code in a session; what it declares is there for the next. One at a"
                      + " time: another one meanwhile is SessionBusy.",
                  EvalOperations::eval)
              .firstCome()
              .takes(SESSION, needs(CODE, TEXT, "what to evaluate"), TIME_LIMIT, ROLLBACK, INPUT)
              .answers(RESULT),
          RpcMethod.of(
                  "konsol/input",
                  "Gives the evaluation that runs, if it was started with `input`, something to read"
                      + " from standard input.",
                  EvalOperations::input)
              .takes(
                  SESSION,
                  may("text", TEXT, "what it reads; a line has its end"),
                  may("base64", TEXT, "the same for what is not text"),
                  may("end", FLAG, "nothing more comes"))
              .answers(gives("success", "true")),
          RpcMethod.of(
                  "konsol/interrupt",
                  "Stops the evaluation that runs in a session, if one does. Returns at once: the"
                      + " evaluation answers with an exception of class `Interrupt`, and the"
                      + " session's variables are kept.",
                  EvalOperations::interrupt)
              .takes(SESSION)
              .answers(
                  gives("success", "true"),
                  gives("interrupted", "whether there was something to stop")),
          RpcMethod.of(
                  "konsol/complete",
                  "What could stand at a place in the code.",
                  EvalOperations::complete)
              .takes(
                  SESSION,
                  needs(CODE, TEXT, "the code so far"),
                  may("cursor", WHOLE, "where, in UTF-16 units from 0; the end unless given"))
              .answers(
                  gives("anchor", "items replace the code from here to the cursor"),
                  gives("items", "a list of strings")),
          RpcMethod.of(
                  "konsol/check",
                  "Whether code can be evaluated as it stands, without evaluating it.",
                  EvalOperations::check)
              .takes(SESSION, needs(CODE, TEXT, "the code"))
              .answers(gives("status", "`complete`, `incomplete` or `invalid`")),
          RpcMethod.of(
                  "konsol/inspect",
                  "Looks at a variable: as `konsol/eval` of its name, shown in more depth.",
                  EvalOperations::inspect)
              .takes(SESSION, needs("name", TEXT, "the variable"))
              .answers(
                  gives("…", "all that `konsol/eval` answers"),
                  gives("mime?", "the kind of the value's rendering, such as `text/plain`"),
                  gives("truncated?", "whether the rendering was cut")),
          RpcMethod.of(
                  "konsol/variables",
                  "What the session has declared, the newest last.",
                  EvalOperations::variables)
              .takes(SESSION)
              .answers(
                  gives("variables", "`[{kind, name, type}]`"),
                  gives("variables[].kind", "`variable`, `method`, `type` or `import`")));

  private EvalOperations() {}

  private static JsonNode eval(Invocation request) {
    String code = request.params().text(CODE);
    Optional<Integer> millis = request.params().mayWhole(TIMEOUT, 1, Integer.MAX_VALUE);
    boolean rollback = request.params().flag("rollback");
    boolean input = request.params().flag("input");
    EvalSession session = request.session();
    Evaluation evaluation;
    try (OwnRun own = request.connection().sessions.run(session)) {
      Runnable begun = () -> begun(request, own);
      EvalOptions options = new EvalOptions(millis.map(Duration::ofMillis), rollback, input, begun);
      evaluation = evaluate(request, session, () -> session.eval(code, options));
    }
    refuseUnfinished(request, evaluation, millis.orElse(0));
    return Results.of(evaluation, session.language());
  }

  private static void begun(Invocation request, OwnRun own) {
    own.begun();
    request.context().begun();
  }

  private static JsonNode inspect(Invocation request) {
    String name = request.params().text("name");
    EvalSession session = request.session();
    Evaluation evaluation = evaluate(request, session, () -> look(session, name));
    request.connection().sessions.catchUp(session);
    refuseUnfinished(request, evaluation, 0);
    ObjectNode json = Results.of(evaluation, session.language());
    if (evaluation.outcome() instanceof Outcome.Value value && value.type().isPresent()) {
      json.put("mime", value.mime()).put("truncated", value.truncated());
    }
    return json;
  }

  /// The name is refused as the parameter that it is.
  private static Evaluation look(EvalSession session, String name) {
    try {
      return session.inspect(name);
    } catch (KonsolException e) {
      throw e.code() == ErrorCode.BAD_REQUEST ? Fault.wrong("name", e.getMessage()) : e;
    }
  }

  private static Evaluation evaluate(
      Invocation request, EvalSession session, Supplier<Evaluation> evaluating) {
    return request.context().isCancelled() ? Results.INTERRUPTED : request.run(session, evaluating);
  }

  private static void refuseUnfinished(Invocation request, Evaluation evaluation, int millis) {
    if (request.connection().isCut() && !(evaluation.outcome() instanceof Outcome.Value)) {
      throw Fault.shuttingDown();
    }
    switch (evaluation.outcome()) {
      case Outcome.TimedOut _ -> throw timedOut(evaluation, millis, "");
      case Outcome.WorkerLost(String reason, boolean timeUp) when timeUp ->
          throw timedOut(evaluation, millis, reason);
      default -> {}
    }
  }

  /// @param lost why its values are, if they are
  private static RpcException timedOut(Evaluation evaluation, int millis, String lost) {
    String message = "the evaluation was stopped after " + millis + " ms";
    ObjectNode data = object().put(TIMEOUT, millis).put("stdout", evaluation.stdout());
    data.put("stderr", evaluation.stderr());
    return lost.isEmpty()
        ? Fault.EVAL_TIMEOUT.because(message, data)
        : Fault.EVAL_TIMEOUT.because(message + "; " + lost, data.put("valuesLost", true));
  }

  private static JsonNode input(Invocation request) {
    byte[] text = request.params().mayText("text").orElse("").getBytes(StandardCharsets.UTF_8);
    byte[] data = request.params().mayText("base64").map(EvalOperations::decoded).orElse(text);
    boolean end = request.params().flag("end");
    request.session().input(data, end);
    return object().put("success", true);
  }

  private static byte[] decoded(String base64) {
    try {
      return Base64.getDecoder().decode(base64);
    } catch (IllegalArgumentException e) {
      throw Fault.wrong("base64", "that is not base64");
    }
  }

  private static JsonNode interrupt(Invocation request) {
    boolean interrupted = request.session().interrupt();
    return object().put("success", true).put("interrupted", interrupted);
  }

  private static JsonNode complete(Invocation request) {
    String code = request.params().text(CODE);
    int cursor = request.params().mayWhole("cursor", 0, code.length()).orElse(code.length());
    EvalSession session = request.session();
    Completion completion =
        request.connection().calls.await(() -> session.complete(code, cursor), () -> {});
    ObjectNode json = object().put("anchor", completion.anchor());
    ArrayNode items = json.putArray("items");
    completion.items().forEach(items::add);
    return json;
  }

  private static JsonNode check(Invocation request) {
    String code = request.params().text(CODE);
    EvalSession session = request.session();
    Completeness status = request.connection().calls.await(() -> session.check(code), () -> {});
    return object().put("status", status.name().toLowerCase(Locale.ROOT));
  }

  private static JsonNode variables(Invocation request) {
    ObjectNode json = object();
    ArrayNode names = json.putArray("variables");
    for (Declared each : request.session().declared()) {
      names.addObject().put("kind", each.kind()).put("name", each.name()).put("type", each.type());
    }
    return json;
  }
}
