package dev.konsol.eval;

import dev.konsol.eval.project.ProjectEnvironment;
import java.nio.file.Path;
import java.util.Map;

/// What an engine is started with; `preview` allows the preview features of the project's Java. Two
/// sessions with equal plans can use each other's warm engine.
record EnginePlan(
    ProjectEnvironment project,
    EvalLanguage language,
    Path directory,
    Map<String, String> environment,
    Startup startup,
    boolean preview) {
  EnginePlan {
    environment = Map.copyOf(environment);
  }
}
