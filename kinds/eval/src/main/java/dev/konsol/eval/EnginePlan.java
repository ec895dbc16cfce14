package dev.konsol.eval;

import dev.konsol.eval.project.ProjectEnvironment;
import dev.konsol.eval.project.RubyProject;
import java.nio.file.Path;
import java.util.Map;

/// What an engine is started with. Two sessions with equal plans can use each other's warm engine.
record EnginePlan(
    ProjectEnvironment project,
    EvalLanguage language,
    Path directory,
    Map<String, String> environment,
    Startup startup) {
  EnginePlan {
    environment = Map.copyOf(environment);
  }

  /// What Ruby's sessions are forked from is the same whatever each of them begins with.
  EnginePlan withoutStartup() {
    return new EnginePlan(project, language, directory, environment, Startup.NONE);
  }

  /// Whether what an evaluation does to databases can be rolled back.
  boolean hasTransactions() {
    return language == EvalLanguage.RUBY
        ? RubyProject.of(directory).kind() == RubyProject.Kind.RAILS
        : startup.mainClass().isPresent();
  }
}
