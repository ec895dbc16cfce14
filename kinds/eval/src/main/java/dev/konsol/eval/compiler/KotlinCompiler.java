package dev.konsol.eval.compiler;

import dev.konsol.eval.EvalLanguage;
import dev.konsol.eval.plan.EnginePlan;
import dev.konsol.eval.project.ProjectEnvironment;
import dev.konsol.eval.project.ProjectEnvironment.Kotlin;
import dev.konsol.wire.compile.SessionSpec;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/// Which Kotlin compiler a session gets, and what it is told about the project's Kotlin. Compiler
/// plugins fit one version only: ours takes those of the project only where it stands for the same
/// version.
public final class KotlinCompiler {
  private static final String PLUGIN = "-Xplugin=";
  private static final String PLUGIN_OPTION = "-P";
  private static final int LONGEST_REASON = 300;

  private KotlinCompiler() {}

  public static Compilers.Key key(EnginePlan plan) {
    return new Compilers.Key(
        plan.language(),
        kotlin(plan).filter(each -> !each.compiler().isEmpty()).map(Kotlin::version));
  }

  private static Optional<Kotlin> kotlin(EnginePlan plan) {
    return plan.language() == EvalLanguage.KOTLIN ? plan.project().kotlin() : Optional.empty();
  }

  /// The same for our compiler.
  public static EnginePlan without(EnginePlan plan, String reason) {
    ProjectEnvironment project = plan.project();
    return plan.in(project.withKotlin(project.kotlin().map(each -> each.lacking(reason))));
  }

  /// The same session with what the project's Kotlin is compiled with, if it has one.
  static SessionSpec adapt(SessionSpec spec, EnginePlan plan) {
    return kotlin(plan).map(kotlin -> adapt(spec, kotlin)).orElse(spec);
  }

  private static SessionSpec adapt(SessionSpec spec, Kotlin kotlin) {
    boolean fits = kotlin.lacking().isEmpty();
    return new SessionSpec(
        spec.jdkHome(),
        spec.release(),
        spec.classPath(),
        fits ? kotlin.arguments() : withoutPlugins(kotlin.arguments()),
        fits ? texts(kotlin.plugins()) : List.of(),
        spec.imports(),
        texts(kotlin.compiler()));
  }

  private static List<String> texts(List<Path> paths) {
    return paths.stream().map(Path::toString).toList();
  }

  /// `-P` and what it says are two words.
  private static List<String> withoutPlugins(List<String> arguments) {
    List<String> left = new ArrayList<>();
    for (int i = 0; i < arguments.size(); i++) {
      if (arguments.get(i).equals(PLUGIN_OPTION)) {
        i++;
      } else if (!arguments.get(i).startsWith(PLUGIN)) {
        left.add(arguments.get(i));
      }
    }
    return left;
  }

  static List<String> notes(EnginePlan plan) {
    return kotlin(plan)
        .flatMap(kotlin -> kotlin.lacking().map(reason -> note(kotlin, reason)))
        .stream()
        .toList();
  }

  private static String note(Kotlin kotlin, String reason) {
    return "Konsol's own Kotlin compiler compiles the snippets, because the project's (Kotlin "
        + kotlin.version()
        + ") cannot be used: "
        + reason.lines().collect(Collectors.joining(" ")).transform(KotlinCompiler::cut)
        + names(kotlin);
  }

  private static String cut(String reason) {
    return reason.length() > LONGEST_REASON ? reason.substring(0, LONGEST_REASON) + "…" : reason;
  }

  private static String names(Kotlin kotlin) {
    List<String> names = new ArrayList<>();
    kotlin.plugins().stream().map(Path::getFileName).forEach(name -> names.add(name.toString()));
    kotlin.arguments().stream()
        .filter(each -> each.startsWith(PLUGIN))
        .forEach(each -> names.add(each.substring(PLUGIN.length())));
    return names.isEmpty()
        ? ""
        : ". Compiler plugins that are not applied: " + String.join(", ", names);
  }
}
