package dev.konsol.eval.plan;

import dev.konsol.core.trust.LeftOut;
import dev.konsol.core.trust.Trust;
import dev.konsol.eval.EvalLanguage;
import dev.konsol.eval.EvalSpec;
import dev.konsol.eval.PreviewFeatures;
import dev.konsol.eval.WorkerJvm;
import dev.konsol.eval.project.ProjectEnvironment;
import dev.konsol.eval.project.RubyProject;
import dev.konsol.eval.project.discovery.Projects;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// A session as far as its folder is trusted: without the project's code or the prelude where it is
/// not, and with the words that say so.
public record Trusted(
    EvalSpec spec,
    Optional<String> mainClass,
    List<LeftOut> leftOut,
    List<String> notes,
    Trust trust) {
  /// Tells the Ruby worker which prelude it may run.
  private static final String PRELUDE = "KONSOL_PRELUDE";

  /// The session's own options come before those of the project's configuration.
  public static Trusted of(EvalSpec spec, Trust trust) {
    Optional<Path> root = Projects.root(spec.directory());
    if (root.isPresent() && !trust.allowsProject(root.get())) {
      LeftOut build = project("The build of " + root.get(), root.get());
      return new Trusted(spec.asBare(), Optional.empty(), List.of(build), List.of(), trust);
    }
    ProjectConfig config = ProjectConfig.of(root.orElse(spec.directory()), trust);
    return new Trusted(
        spec.with(spec.build().over(config.build())).with(spec.jvm().over(config.jvm())),
        config.mainClass(),
        config.leftOut(),
        config.notes(),
        trust);
  }

  private static LeftOut project(String what, Path root) {
    return new LeftOut(what + ", and with it the project's classes and libraries,", root);
  }

  public EnginePlan plan(ProjectEnvironment found, EvalLanguage language, Startup wanted) {
    ProjectEnvironment project = found;
    for (String note : notes) {
      project = project.noting(note);
    }
    List<LeftOut> all = new ArrayList<>(leftOut);
    Startup startup = wanted;
    if (wanted.prelude().isPresent() && !trust.allowsCommand(wanted.prelude().get())) {
      all.add(new LeftOut(wanted.prelude().get().toString(), project.root()));
      startup = wanted.withoutPrelude();
    }
    return new EnginePlan(
        project,
        language,
        spec.directory(),
        spec.environment(),
        startup,
        spec.jvm().withProperties(spec.build().properties()),
        spec.jvm().preview() || PreviewFeatures.usedIn(project.outputs()),
        spec.bare(),
        all);
  }

  /// Ruby's worker boots the application and runs the prelude itself.
  public static EnginePlan ruby(EvalSpec spec, Trust trust) {
    RubyProject found = RubyProject.of(spec.directory());
    List<LeftOut> leftOut = new ArrayList<>();
    boolean bare = found.kind() != RubyProject.Kind.PLAIN && !trust.allowsProject(found.root());
    if (bare) {
      leftOut.add(project("The application in " + found.root(), found.root()));
    }
    RubyProject project = bare ? new RubyProject(RubyProject.Kind.PLAIN, spec.directory()) : found;
    OptionCheck.ofRuby(spec, project);
    Path prelude = project.root().resolve(Startup.FOLDER).resolve("boot.rb");
    boolean runs = Files.isRegularFile(prelude);
    if (runs && !trust.allowsCommand(prelude)) {
      leftOut.add(new LeftOut(prelude.toString(), project.root()));
      runs = false;
    }
    Map<String, String> environment = new HashMap<>(spec.environment());
    environment.put(PRELUDE, runs ? prelude.toString() : "");
    return new EnginePlan(
        project.environment(),
        EvalLanguage.RUBY,
        project.root(),
        environment,
        Startup.ruby(spec.boot().sandbox()),
        WorkerJvm.NONE,
        false,
        bare,
        leftOut);
  }
}
