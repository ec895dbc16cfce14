package dev.konsol.eval;

import dev.konsol.core.SessionId;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/// A session to open. Without a language the project decides. `module` and `sourceSet` choose a
/// part of a multi-module build (a path such as `:app` or `app`) and `main` or `test`;
/// `environment` is added to what the worker inherits; `boot` says what is started with it. A
/// `bare` session is in the directory, and without the project's own code.
public record EvalSpec(
    SessionId id,
    Path directory,
    Optional<EvalLanguage> language,
    Optional<String> module,
    Optional<String> sourceSet,
    Map<String, String> environment,
    Boot boot,
    Asker asker,
    boolean bare) {
  public EvalSpec {
    environment = Map.copyOf(environment);
  }

  /// A person's session that starts no application.
  public EvalSpec(
      SessionId id,
      Path directory,
      Optional<EvalLanguage> language,
      Optional<String> module,
      Optional<String> sourceSet,
      Map<String, String> environment) {
    this(id, directory, language, module, sourceSet, environment, Boot.NONE, Asker.PERSON, false);
  }

  /// The source set, said or not.
  public String sourceSetOrMain() {
    return sourceSet.filter(name -> !name.isBlank()).orElse("main");
  }

  public EvalSpec with(SessionId other) {
    return new EvalSpec(
        other, directory, language, module, sourceSet, environment, boot, asker, bare);
  }

  public EvalSpec with(Boot wanted) {
    return new EvalSpec(
        id, directory, language, module, sourceSet, environment, wanted, asker, bare);
  }

  public EvalSpec askedBy(Asker other) {
    return new EvalSpec(id, directory, language, module, sourceSet, environment, boot, other, bare);
  }

  /// Without the project's own code.
  EvalSpec asBare() {
    return new EvalSpec(
        id, directory, language, module, sourceSet, environment, Boot.NONE, asker, true);
  }
}
