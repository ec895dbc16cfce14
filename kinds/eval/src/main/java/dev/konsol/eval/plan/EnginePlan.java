package dev.konsol.eval.plan;

import dev.konsol.core.trust.LeftOut;
import dev.konsol.eval.EvalLanguage;
import dev.konsol.eval.WorkerJvm;
import dev.konsol.eval.project.ProjectEnvironment;
import dev.konsol.eval.project.RubyProject;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/// What an engine is started with: `jvm` is for the JVM of a worker; `preview` allows the preview
/// features of the project's Java; `bare` is without the project's own code, and what `leftOut`
/// names is not run, because its folder is not trusted. Two sessions with equal plans can use each
/// other's warm engine.
public record EnginePlan(
    ProjectEnvironment project,
    EvalLanguage language,
    Path directory,
    Map<String, String> environment,
    Startup startup,
    WorkerJvm jvm,
    boolean preview,
    boolean bare,
    List<LeftOut> leftOut) {
  public EnginePlan {
    environment = Map.copyOf(environment);
    leftOut = List.copyOf(leftOut);
  }

  /// What the directory is to Ruby.
  public RubyProject ruby() {
    return bare ? new RubyProject(RubyProject.Kind.PLAIN, directory) : RubyProject.of(directory);
  }

  /// What Ruby's sessions are forked from is the same whatever each of them begins with.
  public EnginePlan withoutStartup() {
    return new EnginePlan(
        project, language, directory, environment, Startup.NONE, jvm, preview, bare, leftOut);
  }

  public EnginePlan in(ProjectEnvironment other) {
    return new EnginePlan(
        other, language, directory, environment, startup, jvm, preview, bare, leftOut);
  }

  /// Whether what an evaluation does to databases can be rolled back.
  public boolean hasTransactions() {
    return language == EvalLanguage.RUBY
        ? ruby().kind() == RubyProject.Kind.RAILS
        : startup.mainClass().isPresent();
  }
}
