package dev.konsol.eval.compiler;

import dev.konsol.core.ErrorCode;
import dev.konsol.core.KonsolException;
import dev.konsol.eval.EvalLanguage;
import dev.konsol.eval.PreviewFeatures;
import dev.konsol.eval.plan.EnginePlan;
import dev.konsol.eval.project.ProjectEnvironment;
import dev.konsol.eval.result.Completeness;
import dev.konsol.eval.result.Completion;
import dev.konsol.wire.JsonLine;
import dev.konsol.wire.JsonObject;
import dev.konsol.wire.compile.Completions;
import dev.konsol.wire.compile.SessionSpec;
import dev.konsol.wire.compile.Status;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;

/// A session's side in the compiler. Safe for any thread; the compiler answers one request of it at
/// a time.
public final class CompilerSession implements FrontEnd {
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
  public static CompilerSession open(
      Compilers.Seat seat, EnginePlan plan, Path workerJar, String name) {
    boolean opened = false;
    try {
      JsonLine request = CompilerProcess.request("open", name);
      spec(plan, workerJar).write(request);
      JsonObject answer = seat.process().ask(request);
      opened = answer.flag("ok");
      if (!opened) {
        throw KonsolException.startFailed(answer.text("error", ""));
      }
      return new CompilerSession(seat, name, KotlinCompiler.notes(plan), answer.texts("notes"));
    } catch (CompilerLost e) {
      throw KonsolException.startFailed(e.getMessage(), e);
    } finally {
      if (!opened) {
        seat.close();
      }
    }
  }

  private static SessionSpec spec(EnginePlan plan, Path workerJar) {
    ProjectEnvironment project = plan.project();
    SessionSpec spec =
        new SessionSpec(
            project.jdkHome().toString(),
            project.release(),
            Stream.concat(Stream.of(workerJar), project.classPath().stream())
                .map(Path::toString)
                .toList(),
            options(plan),
            List.of(),
            Stream.concat(imports(plan.language()).stream(), plan.startup().imports().stream())
                .toList());
    return KotlinCompiler.adapt(spec, plan);
  }

  private static List<String> options(EnginePlan plan) {
    boolean preview = plan.preview() && plan.language() == EvalLanguage.JAVA;
    return preview ? List.of(PreviewFeatures.OPTION) : List.of();
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
  public Optional<String> gone() {
    return compiler.gone();
  }

  @Override
  public List<String> notes() {
    return Stream.concat(notes.stream(), first.getAndSet(List.of()).stream()).toList();
  }

  @Override
  public CompiledSnippet compile(String code) throws CompilerLost {
    return CompiledSnippet.of(compiler.ask(request("compile").put("code", code)));
  }

  @Override
  public Completeness check(String code) {
    return Completeness.of(Status.of(answer(request("check").put("code", code))));
  }

  @Override
  public Completion complete(String code, int cursor) {
    Completions found =
        Completions.of(answer(request("complete").put("code", code).put("cursor", cursor)));
    return new Completion(found.anchor(), found.items());
  }

  @Override
  public void addToClassPath(List<Path> paths) {
    answer(request("classPath").putTexts("add", paths.stream().map(Path::toString).toList()));
  }

  /// It forgets what it has read when the path changes, and asks for no real change.
  @Override
  public void classesChanged(List<Path> folders) {
    addToClassPath(folders.stream().distinct().toList());
  }

  private JsonLine request(String op) {
    return CompilerProcess.request(op, name);
  }

  private JsonObject answer(JsonLine request) {
    try {
      JsonObject answer = compiler.ask(request);
      if (!answer.flag("ok")) {
        throw KonsolException.badRequest(answer.text("error", ""));
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
