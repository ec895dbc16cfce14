package dev.konsol.rpc;

import static dev.konsol.core.reference.Operation.Type.TEXT;
import static dev.konsol.core.reference.Operation.Type.TEXTS;
import static dev.konsol.core.reference.Operation.gives;
import static dev.konsol.core.reference.Operation.needs;
import static dev.konsol.rpc.Invocation.object;
import static dev.konsol.rpc.SessionOperations.SESSION;

import dev.konsol.core.ErrorCode;
import dev.konsol.core.KonsolException;
import dev.konsol.eval.EvalSession;
import dev.konsol.eval.result.AddedLibraries;
import dev.konsol.rpc.answer.Fault;
import java.nio.file.Path;
import java.util.List;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/// What a session takes from the world around it and gives to it.
final class ProjectOperations {
  private static final String COORDINATES = "coordinates";
  private static final String FORMAT = "format";

  static final List<RpcMethod> ALL =
      List.of(
          RpcMethod.of(
                  "konsol/session.addDependency",
                  "Adds libraries and what they need to a session that lives; its values are kept."
                      + " They are found the way the project finds its own: its repositories,"
                      + " mirrors and managed versions hold. What the project has already stays as"
                      + " it is.",
                  ProjectOperations::addDependency)
              .takes(
                  SESSION,
                  needs(
                      COORDINATES,
                      TEXTS,
                      "each `group:artifact:version` (no version: managed), or the absolute path of"
                          + " a jar or of a folder of classes"))
              .answers(
                  gives("added", "the files that are new on the class path"),
                  gives("present", "those that were there already, and stay, in any version")),
          RpcMethod.of(
                  "konsol/session.export",
                  "What was evaluated in a session so far, with its outputs.",
                  ProjectOperations::export)
              .takes(
                  SESSION,
                  needs(FORMAT, TEXT, "`markdown`, or `notebook`: Jupyter's format, version 4.5"))
              .answers(gives("content", "the document"), gives(FORMAT, "its format")));

  private ProjectOperations() {}

  private static JsonNode addDependency(Invocation request) {
    List<String> coordinates = request.params().texts(COORDINATES);
    EvalSession session = request.session();
    AddedLibraries libraries =
        request.connection().calls.await(() -> add(session, coordinates), () -> {});
    ObjectNode json = object();
    put(json.putArray("added"), libraries.added());
    put(json.putArray("present"), libraries.present());
    return json;
  }

  private static void put(ArrayNode array, List<Path> paths) {
    paths.forEach(path -> array.add(path.toString()));
  }

  /// What cannot be found is refused as the parameter that it is.
  private static AddedLibraries add(EvalSession session, List<String> coordinates) {
    try {
      return session.addDependencies(coordinates);
    } catch (KonsolException e) {
      throw e.code() == ErrorCode.BAD_REQUEST ? Fault.wrong(COORDINATES, e.getMessage()) : e;
    }
  }

  private static JsonNode export(Invocation request) {
    String format = request.params().text(FORMAT);
    EvalSession session = request.session();
    String content =
        switch (format) {
          case "markdown" -> session.transcript();
          case "notebook" -> session.notebook();
          default -> throw Fault.wrong(FORMAT, FORMAT + " must be markdown or notebook");
        };
    return object().put("content", content).put(FORMAT, format);
  }
}
