package dev.konsol.eval;

import dev.konsol.core.ErrorCode;
import dev.konsol.core.KonsolException;
import dev.konsol.eval.project.ProjectEnvironment;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/// A session's side in the compiler. Safe for any thread; the compiler answers one request of it at
/// a time.
final class CompilerSession implements FrontEnd {
  private static final List<String> JAVA_IMPORTS =
      List.of(
          "java.io.*",
          "java.math.*",
          "java.net.*",
          "java.nio.file.*",
          "java.time.*",
          "java.util.*",
          "java.util.concurrent.*",
          "java.util.function.*",
          "java.util.regex.*",
          "java.util.stream.*",
          "static dev.konsol.worker.Display.*");

  private static final List<String> KOTLIN_IMPORTS = List.of("dev.konsol.worker.Display.*");

  private final Compilers.Seat seat;
  private final CompilerProcess compiler;
  private final String name;
  private final List<String> notes;

  /// For the first answer.
  private final AtomicReference<List<String>> first;

  private CompilerSession(
      Compilers.Seat seat, String name, List<String> notes, List<String> first) {
    this.seat = seat;
    this.compiler = seat.process();
    this.name = name;
    this.notes = notes;
    this.first = new AtomicReference<>(first);
  }

  /// Opens a session of that name, which has the seat from then on. A compiler that does not come
  /// up or refuses is `START_FAILED` in its own words.
  static CompilerSession open(Compilers.Seat seat, EnginePlan plan, Path workerJar, String name) {
    boolean opened = false;
    try {
      JsonNode answer = seat.process().ask(opening(seat.process(), plan, workerJar, name));
      opened = answer.path("ok").asBoolean(false);
      if (!opened) {
        throw new KonsolException(ErrorCode.START_FAILED, answer.path("error").asString(""));
      }
      return new CompilerSession(seat, name, KotlinCompiler.notes(plan), notes(answer));
    } catch (CompilerLost e) {
      throw new KonsolException(ErrorCode.START_FAILED, e.getMessage(), e);
    } finally {
      if (!opened) {
        seat.close();
      }
    }
  }

  private static ObjectNode opening(
      CompilerProcess compiler, EnginePlan plan, Path workerJar, String name) {
    ProjectEnvironment project = plan.project();
    ObjectNode request = compiler.request("open", name);
    request.put("jdkHome", project.jdkHome().toString()).put("release", project.release());
    ArrayNode classPath = request.putArray("classPath").add(workerJar.toString());
    project.classPath().forEach(entry -> classPath.add(entry.toString()));
    ArrayNode imports = request.putArray("imports");
    imports(plan.language()).forEach(imports::add);
    plan.startup().imports().forEach(imports::add);
    if (plan.language() == EvalLanguage.KOTLIN) {
      project.kotlin().ifPresent(kotlin -> KotlinCompiler.add(request, kotlin));
    } else if (plan.preview()) {
      request.putArray("options").add(PreviewFeatures.OPTION);
    }
    return request;
  }

  private static List<String> imports(EvalLanguage language) {
    return switch (language) {
      case JAVA -> JAVA_IMPORTS;
      case KOTLIN -> KOTLIN_IMPORTS;
      case RUBY -> List.of();
    };
  }

  @Override
  public boolean alive() {
    return compiler.alive();
  }

  @Override
  public List<String> notes() {
    return Stream.concat(notes.stream(), first.getAndSet(List.of()).stream()).toList();
  }

  private static List<String> notes(JsonNode opened) {
    List<String> all = new ArrayList<>();
    opened.path("notes").forEach(each -> all.add(each.asString("")));
    return all;
  }

  @Override
  public Compiled compile(String code) throws CompilerLost {
    return Compiled.of(compiler.ask(request("compile").put("code", code)));
  }

  @Override
  public Completeness check(String code) {
    String status = answer(request("check").put("code", code)).path("status").asString("");
    return switch (Compiled.Status.named(status)) {
      case COMPLETE -> Completeness.COMPLETE;
      case INCOMPLETE -> Completeness.INCOMPLETE;
      case ERROR -> Completeness.INVALID;
    };
  }

  @Override
  public Completion complete(String code, int cursor) {
    JsonNode answer = answer(request("complete").put("code", code).put("cursor", cursor));
    List<String> items = new ArrayList<>();
    answer.path("items").forEach(item -> items.add(item.path("insert").asString("")));
    return new Completion(answer.path("anchor").asInt(cursor), items);
  }

  @Override
  public void addToClassPath(List<Path> paths) {
    ObjectNode request = request("classPath");
    ArrayNode add = request.putArray("add");
    paths.forEach(path -> add.add(path.toString()));
    answer(request);
  }

  /// It forgets what it has read when the path changes, and asks for no real change.
  @Override
  public void classesChanged(List<Path> folders) {
    addToClassPath(folders.stream().distinct().toList());
  }

  private ObjectNode request(String op) {
    return compiler.request(op, name);
  }

  private JsonNode answer(ObjectNode request) {
    try {
      JsonNode answer = compiler.ask(request);
      if (!answer.path("ok").asBoolean(false)) {
        throw new KonsolException(ErrorCode.BAD_REQUEST, answer.path("error").asString(""));
      }
      return answer;
    } catch (CompilerLost e) {
      throw new KonsolException(ErrorCode.SESSION_ENDED, e.getMessage(), e);
    }
  }

  @Override
  public void close() {
    compiler.tell(request("close"));
    seat.close();
  }
}
