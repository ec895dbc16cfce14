package dev.konsol.rpc;

import static dev.konsol.core.reference.Operation.Type.FLAG;
import static dev.konsol.core.reference.Operation.Type.TEXT;
import static dev.konsol.core.reference.Operation.gives;
import static dev.konsol.core.reference.Operation.may;
import static dev.konsol.core.reference.Operation.needs;
import static dev.konsol.rpc.Invocation.SESSION_ID;
import static dev.konsol.rpc.Invocation.object;

import dev.konsol.core.reference.Operation;
import dev.konsol.core.session.Hold;
import dev.konsol.eval.EvalSession;
import dev.konsol.eval.SessionRequest;
import dev.konsol.eval.result.Evaluation;
import dev.konsol.rpc.answer.Results;
import dev.konsol.rpc.connection.OwnRun;
import java.util.List;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/// The life of sessions.
final class SessionOperations {
  static final Operation.Field SESSION = needs(SESSION_ID, TEXT, "the session's id, or its name");

  private static final Operation.Member BOOT =
      gives(
          "boot?",
          "`{mainClass?, stdout, stderr, tookMs}` where an application or a `.konsol/boot.java`"
              + " (`boot.kts`) was run");

  static final List<RpcMethod> ALL =
      List.of(
          RpcMethod.of(
                  "konsol/session.create",
                  "Opens a session in the project that `cwd` belongs to. A project that cannot be"
                      + " started is BootFailed.",
                  SessionOperations::create)
              .takes(CreateParams.ALL)
              .answers(
                  gives("sessionId", "a UUID, version 4"),
                  gives("found?", "with `name`: whether it was there already"),
                  gives("language?", "with `name`: its language"),
                  gives(
                      "notes?",
                      "what is to be said about its project; the first answer has it too"),
                  BOOT),
          RpcMethod.of(
                  "konsol/session.list",
                  "The sessions that this connection sees, oldest first.",
                  SessionOperations::list)
              .answers(
                  gives(
                      "sessions",
                      "`[{sessionId, name?, language, cwd, state, attention, created}]`"),
                  gives("sessions[].state", "`ready`, `busy`, `closed` or `failed`"),
                  gives(
                      "sessions[].attention",
                      "whether it wants a person: `none`, `working`, `waiting`, `failed`, `done`")),
          RpcMethod.of(
                  "konsol/session.close",
                  "Ends a session and its processes, and forgets it.",
                  SessionOperations::close)
              .takes(SESSION)
              .answers(gives("success", "true")),
          RpcMethod.of(
                  "konsol/session.reset",
                  "Starts the session's worker afresh, with the project's classes as they are now"
                      + " (compiled first, if need be): its values are gone. What was started with"
                      + " the session, an application or a prelude, is started anew.",
                  SessionOperations::reset)
              .takes(SESSION, may("replay", FLAG, "make the declarations so far again"))
              .answers(
                  gives("success", "true"),
                  BOOT,
                  gives("replayed", "with `replay`: what each gave, as `konsol/eval` answers")),
          RpcMethod.of(
                  "konsol/session.transcript",
                  "What was evaluated in a session, with its outputs.",
                  SessionOperations::transcript)
              .takes(SESSION)
              .answers(gives("markdown", "the transcript")));

  private SessionOperations() {}

  private static JsonNode create(Invocation request) {
    SessionRequest wanted = CreateParams.of(request);
    Hold<EvalSession> hold = request.connection().open(wanted, request::peer);
    EvalSession session = hold.session();
    ObjectNode json = object().put(SESSION_ID, session.id().value());
    if (wanted.spec().name().isPresent()) {
      json.put("found", hold.found()).put("language", session.language().wireName());
    }
    List<String> notes = hold.found() ? List.of() : session.projectNotes();
    if (!notes.isEmpty()) {
      notes.forEach(json.putArray("notes")::add);
    }
    return withBoot(json, session);
  }

  private static JsonNode list(Invocation request) {
    ObjectNode json = object();
    ArrayNode sessions = json.putArray("sessions");
    request.connection().evaluations.sessions().list().forEach(each -> sessions.add(row(each)));
    return json;
  }

  private static ObjectNode row(EvalSession session) {
    ObjectNode json = object().put(SESSION_ID, session.id().value());
    session.name().ifPresent(name -> json.put("name", name));
    return json.put("language", session.language().wireName())
        .put("cwd", session.directory().toString())
        .put("state", session.state().wireName())
        .put("attention", session.attention().wireName())
        .put("created", session.created().toString());
  }

  private static JsonNode close(Invocation request) {
    request.connection().sessions.close(request.session());
    return object().put("success", true);
  }

  private static JsonNode reset(Invocation request) {
    boolean replay = request.params().flag("replay");
    EvalSession session = request.session();
    List<Evaluation> replayed = reset(request, session, replay);
    ObjectNode json = withBoot(object().put("success", true), session);
    if (replay) {
      ArrayNode results = json.putArray("replayed");
      replayed.forEach(each -> results.add(Results.of(each, session.language())));
    }
    return json;
  }

  private static List<Evaluation> reset(Invocation request, EvalSession session, boolean replay) {
    try (OwnRun _ = request.connection().sessions.run(session)) {
      return request.run(session, () -> session.reset(replay));
    }
  }

  private static JsonNode transcript(Invocation request) {
    return object().put("markdown", request.session().transcript());
  }

  private static ObjectNode withBoot(ObjectNode answer, EvalSession session) {
    session
        .boot()
        .ifPresent(
            report -> {
              ObjectNode boot = answer.putObject("boot");
              report.mainClass().ifPresent(name -> boot.put("mainClass", name));
              boot.put("stdout", report.stdout()).put("stderr", report.stderr());
              boot.put("tookMs", report.took().toMillis());
            });
    return answer;
  }
}
