package dev.konsol.eval.plan;

import dev.konsol.core.KonsolException;
import dev.konsol.eval.Boot;
import dev.konsol.eval.EvalLanguage;
import dev.konsol.eval.EvalSpec;
import dev.konsol.eval.project.RubyProject;
import java.nio.file.Files;
import java.nio.file.Path;

/// Refuses the options of a session that its language or its project does not know: what is asked
/// for and not done would be taken for done.
public final class OptionCheck {
  private OptionCheck() {}

  static void ofRuby(EvalSpec spec, RubyProject project) {
    Boot boot = spec.boot();
    boolean rails = project.kind() == RubyProject.Kind.RAILS;
    refuse(
        spec.module().filter(module -> !module.equals(":")).isPresent(),
        "module (--module) is for Maven and Gradle: Ruby has no modules");
    refuse(
        !spec.sourceSetOrMain().equals("main"),
        "sourceSet (--source-set) is for Maven and Gradle: Ruby has no source sets");
    refuse(
        !spec.build().isEmpty(),
        "jdk, build, profiles and properties (--jdk, --build, -P, -D) are for Java and Kotlin, and"
            + " this session is Ruby's");
    refuse(
        !spec.jvm().isEmpty(),
        "heap and jvm (--heap, --jvm) are for Java and Kotlin, and this session is Ruby's");
    refuse(
        boot.application() && !rails,
        "boot (--boot) starts an application, and "
            + project.root()
            + " is not a Rails application");
    refuse(
        boot.web(),
        "web (--web) is for Spring Boot: in Rails, 'app.get \"/\"' asks the application");
    refuse(
        boot.mainClass().isPresent(),
        "mainClass (--main-class) is for Spring Boot: Rails has one application");
    refuse(
        boot.sandbox() && !rails,
        "sandbox (--sandbox) takes the transactions of a Rails application, and "
            + project.root()
            + " is not one");
  }

  public static void ofJvm(EvalSpec spec) {
    Boot boot = spec.boot();
    refuse(
        boot.web() && !boot.application(),
        "web (--web) says how an application is started: it needs boot (--boot)");
    refuse(
        boot.mainClass().isPresent() && !boot.application(),
        "mainClass (--main-class) says which application is started: it needs boot (--boot)");
    refuse(
        boot.sandbox(),
        "sandbox (--sandbox) is for Rails; with boot (--boot), rollback (--rollback) undoes each"
            + " evaluation");
  }

  /// Before an evaluation that is to be rolled back.
  public static void ofRollback(EvalLanguage language, boolean transactions) {
    refuse(
        !transactions,
        language == EvalLanguage.RUBY
            ? "rollback (--rollback) takes the transactions of a Rails application, and this project"
                + " is not one: nothing was run"
            : "rollback (--rollback) takes the transactions of a Spring application: create the"
                + " session with boot (--boot); nothing was run");
  }

  /// Before libraries are added to a session that lives.
  public static void ofLibraries(EvalLanguage language) {
    refuse(
        language == EvalLanguage.RUBY,
        "libraries of Maven and jars are for Java and Kotlin, and this session is Ruby's: 'require'"
            + " loads what its Gemfile has, and a reset a Gemfile that has changed");
  }

  /// A library that was named by its path.
  public static Path library(String path) {
    Path file = Path.of(path).normalize();
    refuse(!Files.isReadable(file), "there is no file '" + path + "' that can be read");
    boolean usable = Files.isDirectory(file) || path.endsWith(".jar") || path.endsWith(".zip");
    refuse(!usable, "'" + path + "' is neither a jar nor a folder of classes");
    return file;
  }

  private static void refuse(boolean wrong, String why) {
    if (wrong) {
      throw KonsolException.badRequest(why);
    }
  }
}
