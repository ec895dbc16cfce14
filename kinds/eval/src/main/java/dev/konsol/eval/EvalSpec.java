package dev.konsol.eval;

import dev.konsol.core.SessionId;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/// A session to open. Without a language the project decides. `module` and `sourceSet` choose a
/// part of a multi-module build (a path such as `:app` or `app`) and `main` or `test`;
/// `environment` is added to what the worker inherits; `boot` says what is started with it.
public record EvalSpec(
    SessionId id,
    Path directory,
    Optional<EvalLanguage> language,
    Optional<String> module,
    Optional<String> sourceSet,
    Map<String, String> environment,
    Boot boot) {
  public EvalSpec {
    environment = Map.copyOf(environment);
  }

  /// A session that starts no application.
  public EvalSpec(
      SessionId id,
      Path directory,
      Optional<EvalLanguage> language,
      Optional<String> module,
      Optional<String> sourceSet,
      Map<String, String> environment) {
    this(id, directory, language, module, sourceSet, environment, Boot.NONE);
  }

  /// The source set, said or not.
  public String sourceSetOrMain() {
    return sourceSet.filter(name -> !name.isBlank()).orElse("main");
  }

  public EvalSpec with(SessionId other) {
    return new EvalSpec(other, directory, language, module, sourceSet, environment, boot);
  }

  public EvalSpec with(Boot wanted) {
    return new EvalSpec(id, directory, language, module, sourceSet, environment, wanted);
  }
}
