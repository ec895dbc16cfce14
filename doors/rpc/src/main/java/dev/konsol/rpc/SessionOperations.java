package dev.konsol.rpc;

import static dev.konsol.rpc.Invocation.SESSION_ID;
import static dev.konsol.rpc.Invocation.object;
import static dev.konsol.rpc.Operation.Type.FLAG;
import static dev.konsol.rpc.Operation.Type.TEXT;
import static dev.konsol.rpc.Operation.Type.VARIABLES;
import static dev.konsol.rpc.Operation.gives;
import static dev.konsol.rpc.Operation.may;
import static dev.konsol.rpc.Operation.needs;

import dev.konsol.core.session.Hold;
import dev.konsol.eval.EvalSession;
import dev.konsol.eval.SessionRequest;
import dev.konsol.eval.result.Evaluation;
import dev.konsol.rpc.answer.Results;
import java.util.List;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/// The life of sessions.
final class SessionOperations {
  static final Operation.Param SESSION = needs(SESSION_ID, TEXT, "the session's id, or its name");

  static final List<Operation> ALL =
      List.of(
          Operation.of(
                  "konsol/session.create",
                  "Opens a session in the project that `cwd` belongs to. A project that cannot be"
                      + " started is BootFailed.",
                  SessionOperations::create)
              .takes(
                  may("language", TEXT, "one of the `runtimes`; the project decides unless given"),
                  may("cwd", TEXT, "a directory; the client's own unless given"),
                  may("env", VARIABLES, "variables to set for the session"),
                  may("module", TEXT, "the module of a build that has several"),
                  may("sourceSet", TEXT, "`main` or `test`; `main` unless given"),
                  may(
                      "name",
                      TEXT,
                      "a name for others to find it by; one that is there is used again, unless the"
                          + " `language`, `cwd`, `module` or `sourceSet` given here is another one,"
                          + " or it was not started with the `boot`, `sandbox`, `jdk`, `build`,"
                          + " `profiles`, `properties`, `heap` or `jvm` asked for here: then it is"
                          + " started afresh, once the new one is there"),
                  BootParams.BOOT,
                  BootParams.WEB,
                  BootParams.MAIN,
                  BootParams.SANDBOX,
                  BootParams.ROLLBACK)
              .takes(JvmParams.ALL.toArray(Operation.Param[]::new))
              .answers(
                  gives("sessionId", "a UUID, version 4"),
                  gives("found?", "with `name`: whether it was there already"),
                  gives("language?", "with `name`: its language"),
                  BootParams.ANSWER),
          Operation.of(
                  "konsol/session.list",
                  "The sessions that this connection sees, oldest first.",
                  SessionOperations::list)
              .answers(
                  gives("sessions", "`[{sessionId, name?, language, cwd, state, created}]`"),
                  gives("sessions[].state", "`ready`, `busy`, `closed` or `failed`")),
          Operation.of(
                  "konsol/session.close",
                  "Ends a session and its processes, and forgets it.",
                  SessionOperations::close)
              .takes(SESSION)
              .answers(gives("success", "true")),
          Operation.of(
                  "konsol/session.reset",
                  "Starts the session's worker afresh, with the project's classes as they are now"
                      + " (compiled first, if need be): its values are gone. What was started with"
                      + " the session, an application or a prelude, is started anew.",
                  SessionOperations::reset)
              .takes(SESSION, may("replay", FLAG, "make the declarations so far again"))
              .answers(
                  gives("success", "true"),
                  BootParams.ANSWER,
                  gives("replayed", "with `replay`: what each gave, as `konsol/eval` answers")),
          Operation.of(
                  "konsol/session.transcript",
                  "What was evaluated in a session, with its outputs.",
                  SessionOperations::transcript)
              .takes(SESSION)
              .answers(gives("markdown", "the transcript")));

  private SessionOperations() {}

  private static JsonNode create(Invocation request) {
    SessionRequest wanted = CreateParams.of(request);
    Hold<EvalSession> hold = request.conversation().open(wanted, request.peer());
    EvalSession session = hold.session();
    ObjectNode json = object().put(SESSION_ID, session.id().value());
    if (wanted.spec().name().isPresent()) {
      json.put("found", hold.found()).put("language", session.language().wireName());
    }
    return BootParams.add(json, session);
  }

  private static JsonNode list(Invocation request) {
    ObjectNode json = object();
    ArrayNode sessions = json.putArray("sessions");
    request.conversation().evaluations().sessions().list().forEach(each -> sessions.add(row(each)));
    return json;
  }

  private static ObjectNode row(EvalSession session) {
    ObjectNode json = object().put(SESSION_ID, session.id().value());
    session.name().ifPresent(name -> json.put("name", name));
    return json.put("language", session.language().wireName())
        .put("cwd", session.directory().toString())
        .put("state", session.state().wireName())
        .put("created", session.created().toString());
  }

  private static JsonNode close(Invocation request) {
    request.conversation().sessions().close(request.session());
    return object().put("success", true);
  }

  private static JsonNode reset(Invocation request) {
    boolean replay = request.params().flag("replay");
    EvalSession session = request.session();
    List<Evaluation> replayed = request.run(session, () -> session.reset(replay));
    request.conversation().sessions().settle(session);
    ObjectNode json = BootParams.add(object().put("success", true), session);
    if (replay) {
      ArrayNode results = json.putArray("replayed");
      replayed.forEach(each -> results.add(Results.of(each, session.language())));
    }
    return json;
  }

  private static JsonNode transcript(Invocation request) {
    return object().put("markdown", request.session().transcript());
  }
}
