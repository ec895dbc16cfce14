package dev.konsol.eval.session;

import dev.konsol.core.KonsolException;
import dev.konsol.core.trust.LeftOut;
import dev.konsol.eval.Asker;
import dev.konsol.eval.Dependencies;
import dev.konsol.eval.EvalLanguage;
import dev.konsol.eval.EvalSession;
import dev.konsol.eval.EvalSettings;
import dev.konsol.eval.EvalSpec;
import dev.konsol.eval.SessionFactory;
import dev.konsol.eval.engine.Engines;
import dev.konsol.eval.plan.CurrentProject;
import dev.konsol.eval.plan.EnginePlan;
import dev.konsol.eval.plan.OptionCheck;
import dev.konsol.eval.plan.Startup;
import dev.konsol.eval.plan.Trusted;
import dev.konsol.eval.project.ForeignProject;
import dev.konsol.eval.project.ProjectEnvironment;
import dev.konsol.eval.project.ProjectEnvironment.BuildTool;
import dev.konsol.eval.project.RubyInterpreter;
import dev.konsol.eval.project.RubyProject;
import dev.konsol.process.launch.Launcher;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/// Opens sessions inside projects, each with a worker of its own. Owns the compilers and the warm
/// worker that they share; closed when the host has stopped the sessions. Safe for any thread.
public final class WorkerSessionFactory implements SessionFactory, AutoCloseable {

  private final Function<EvalSpec, ProjectEnvironment> projects;
  private final Dependencies dependencies;
  private final EvalSettings settings;
  private final Engines engines;
  private final Histories histories;

  /// `projects` finds the environment of a session's project, or throws `START_FAILED`;
  /// `dependencies` finds libraries to add to one.
  public WorkerSessionFactory(
      Function<EvalSpec, ProjectEnvironment> projects,
      Dependencies dependencies,
      Launcher launcher,
      EvalSettings settings) {
    this.projects = projects;
    this.dependencies = dependencies;
    this.settings = settings;
    this.engines = new Engines(settings, launcher);
    this.histories = new Histories(settings.limits().historyBytes());
  }

  /// Finds the project's environment, starts the worker and opens the session in the compiler side
  /// by side.
  @Override
  public EvalSession open(EvalSpec spec) {
    return new WorkerSession(
        spec,
        settings,
        engines,
        histories,
        new CurrentProject(() -> plan(spec), () -> changedAt(spec)),
        this::resolve);
  }

  @Override
  public List<LeftOut> leftOut(EvalSpec spec) {
    return isRuby(spec) ? rubyPlan(spec).leftOut() : Trusted.of(spec, settings.trust()).leftOut();
  }

  /// Starts compiler and worker for a session that is likely to come, in the background. `known`
  /// gives its project's environment where that is known without asking the build tool. A Ruby
  /// application is booted when a session asks for it, and not before: only Ruby itself is started.
  public void warm(EvalSpec spec, Function<EvalSpec, Optional<ProjectEnvironment>> known) {
    note(spec);
    if (isRuby(spec)) {
      engines.warmRuby(rubyPlan(spec));
    } else {
      engines.warm(
          spec.language(),
          () -> {
            Trusted trusted = Trusted.of(spec, settings.trust());
            return known.apply(trusted.spec()).map(project -> jvmPlan(trusted, project));
          });
    }
  }

  private EnginePlan plan(EvalSpec spec) {
    if (!Files.isDirectory(spec.directory())) {
      throw KonsolException.badRequest("the folder '" + spec.directory() + "' does not exist");
    }
    note(spec);
    if (isRuby(spec)) {
      return rubyPlan(spec);
    }
    OptionCheck.ofJvm(spec);
    Trusted trusted = Trusted.of(spec, settings.trust());
    return jvmPlan(trusted, projects.apply(trusted.spec()));
  }

  /// Ruby and Rails look for changes themselves.
  private Instant changedAt(EvalSpec spec) {
    if (isRuby(spec)) {
      return Instant.MIN;
    }
    Trusted trusted = Trusted.of(spec, settings.trust());
    return trusted.spec().bare() ? Instant.MIN : dependencies.changedAt(trusted.spec());
  }

  private void note(EvalSpec spec) {
    if (spec.asker() == Asker.PERSON) {
      settings.trust().askedByPerson(spec.directory());
    }
  }

  private static boolean isRuby(EvalSpec spec) {
    return spec.language()
        .map(language -> language == EvalLanguage.RUBY)
        .orElseGet(() -> RubyProject.rules(spec.directory()));
  }

  /// In the root, as Rails' own commands. The worker boots the application and runs the prelude
  /// itself, before it forks the session's process.
  private EnginePlan rubyPlan(EvalSpec spec) {
    return Trusted.ruby(spec, settings.trust());
  }

  private EnginePlan jvmPlan(Trusted trusted, ProjectEnvironment found) {
    EvalSpec spec = trusted.spec();
    ProjectEnvironment project = named(spec, found);
    EvalLanguage language = spec.language().orElseGet(() -> usual(project));
    return trusted.plan(
        project, language, Startup.of(spec.boot(), trusted.mainClass(), project, language));
  }

  /// A folder of another language becomes nothing else without a word.
  private static ProjectEnvironment named(EvalSpec spec, ProjectEnvironment project) {
    boolean guessed = spec.language().isEmpty() && !spec.bare() && project.tool() == BuildTool.NONE;
    return guessed
        ? ForeignProject.of(project.root())
            .map(other -> project.noting(other.sentence()))
            .orElse(project)
        : project;
  }

  private EvalLanguage usual(ProjectEnvironment project) {
    boolean kotlin =
        project.kotlin().isPresent() && settings.compilers().containsKey(EvalLanguage.KOTLIN);
    return kotlin ? EvalLanguage.KOTLIN : EvalLanguage.JAVA;
  }

  /// The project's own build finds them, so it has to be trusted.
  private List<Path> resolve(EvalSpec spec, List<String> coordinates) {
    Trusted trusted = Trusted.of(spec, settings.trust());
    if (trusted.spec().bare()) {
      throw KonsolException.badRequest(
          trusted.leftOut().getFirst().sentence() + ", then add libraries");
    }
    return dependencies.resolve(trusted.spec(), coordinates);
  }

  @Override
  public List<EvalLanguage> languages() {
    List<EvalLanguage> found = new ArrayList<>(settings.compilers().keySet());
    if (RubyInterpreter.onPath(settings.environment()).isPresent()) {
      found.add(EvalLanguage.RUBY);
    }
    return found.stream().sorted().toList();
  }

  @Override
  public void close() {
    engines.close();
  }
}
