package dev.konsol.eval.plan;

import dev.konsol.core.KonsolException;
import dev.konsol.eval.Boot;
import dev.konsol.eval.EvalLanguage;
import dev.konsol.eval.project.ProjectEnvironment;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/// What a worker does before the first evaluation: start the application, and run the prelude that
/// the project has in its `.konsol` folder. `imports` are for every snippet. Ruby's worker does
/// these by itself; of a `sandbox` it has to be told.
public record Startup(
    Optional<String> mainClass,
    boolean web,
    List<String> imports,
    Optional<Path> prelude,
    boolean sandbox) {
  static final Startup NONE = ruby(false);
  public static final String FOLDER = ".konsol";

  public Startup {
    imports = List.copyOf(imports);
  }

  static Startup ruby(boolean sandbox) {
    return new Startup(Optional.empty(), false, List.of(), Optional.empty(), sandbox);
  }

  /// `configured` is the application that the project's configuration names.
  public static Startup of(
      Boot boot, Optional<String> configured, ProjectEnvironment project, EvalLanguage language) {
    Path folder = project.root().resolve(FOLDER);
    Optional<Path> prelude =
        Optional.of(folder.resolve(fileName(language))).filter(Files::isRegularFile);
    if (!boot.application()) {
      return new Startup(Optional.empty(), false, List.of(), prelude, false);
    }
    CompiledClasses classes = CompiledClasses.in(project.outputs());
    String main = boot.mainClass().or(() -> configured).orElseGet(() -> theOne(classes));
    return new Startup(Optional.of(main), boot.web(), classes.imports(language), prelude, false);
  }

  Startup withoutPrelude() {
    return new Startup(mainClass, web, imports, Optional.empty(), sandbox);
  }

  private static String fileName(EvalLanguage language) {
    return switch (language) {
      case JAVA -> "boot.java";
      case KOTLIN -> "boot.kts";
      case RUBY -> "boot.rb";
    };
  }

  private static String theOne(CompiledClasses classes) {
    List<String> found = classes.applications();
    if (found.size() == 1) {
      return found.getFirst();
    }
    String problem =
        found.isEmpty()
            ? "no class of this project is a @SpringBootApplication, and boot starts no other: put"
                + " what a session needs into .konsol/boot.java or .konsol/boot.kts"
            : "this project has several applications ("
                + String.join(", ", found)
                + "): choose one by mainClass (--main-class), or once for all by {\"mainClass\":"
                + " \"…\"} in .konsol/config.json";
    throw KonsolException.startFailed(problem);
  }
}
