package dev.konsol.eval;

import dev.konsol.core.SessionId;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/// A session to open. Without a language the project decides. `module` and `sourceSet` choose a
/// part of a multi-module build (a path such as `:app` or `app`) and `main` or `test`;
/// `environment` is added to what the worker inherits.
public record EvalSpec(
    SessionId id,
    Path directory,
    Optional<EvalLanguage> language,
    Optional<String> module,
    Optional<String> sourceSet,
    Map<String, String> environment) {
  public EvalSpec {
    environment = Map.copyOf(environment);
  }
}
