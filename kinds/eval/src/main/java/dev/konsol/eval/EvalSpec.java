package dev.konsol.eval;

import dev.konsol.core.session.SessionId;
import dev.konsol.eval.project.BuildOptions;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/// A session to open, perhaps with a name that others find it by. Without a language the project
/// decides. `module` and `sourceSet` choose a part of a multi-module build (a path such as `:app`
/// or `app`) and `main` or `test`; `environment` is added to what the worker inherits; `boot` says
/// what is started with it, `build` what is asked of the project's build, `jvm` how the worker's
/// JVM is started. A `bare` session is in the directory, and without the project's own code.
public record EvalSpec(
    SessionId id,
    Optional<String> name,
    Path directory,
    Optional<EvalLanguage> language,
    Optional<String> module,
    Optional<String> sourceSet,
    Map<String, String> environment,
    Boot boot,
    BuildOptions build,
    WorkerJvm jvm,
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
    this(
        id,
        Optional.empty(),
        directory,
        language,
        module,
        sourceSet,
        environment,
        Boot.NONE,
        BuildOptions.NONE,
        WorkerJvm.NONE,
        Asker.PERSON,
        false);
  }

  public String sourceSetOrMain() {
    return sourceSet.filter(name -> !name.isBlank()).orElse("main");
  }

  public String title() {
    return name.orElseGet(id::value);
  }

  /// Names are as long as ids may be.
  public EvalSpec named(String given) {
    return copy(Optional.of(new SessionId(given).value()), boot, build, jvm, asker, bare);
  }

  public EvalSpec with(Boot wanted) {
    return copy(name, wanted, build, jvm, asker, bare);
  }

  public EvalSpec with(BuildOptions wanted) {
    return copy(name, boot, wanted, jvm, asker, bare);
  }

  public EvalSpec with(WorkerJvm wanted) {
    return copy(name, boot, build, wanted, asker, bare);
  }

  public EvalSpec askedBy(Asker other) {
    return copy(name, boot, build, jvm, other, bare);
  }

  /// Without the project's own code.
  public EvalSpec asBare() {
    return copy(name, Boot.NONE, build, jvm, asker, true);
  }

  private EvalSpec copy(
      Optional<String> newName,
      Boot newBoot,
      BuildOptions newBuild,
      WorkerJvm newJvm,
      Asker newAsker,
      boolean newBare) {
    return new EvalSpec(
        id,
        newName,
        directory,
        language,
        module,
        sourceSet,
        environment,
        newBoot,
        newBuild,
        newJvm,
        newAsker,
        newBare);
  }
}
