package dev.konsol.eval.project;

import dev.konsol.core.KonsolException;
import java.util.Optional;

/// Which part of which build is asked for, and how. Equal requests share one answer.
public record ProjectRequest(
    ProjectBuild build, Optional<String> module, String sourceSet, BuildOptions options) {
  public static final String MAIN = "main";
  public static final String TEST = "test";

  /// Refuses what only a part of a build could be asked for.
  public void requireNoBuild() {
    boolean part = module.filter(name -> !name.equals(":")).isPresent();
    if (part || !sourceSet.equals(MAIN)) {
      throw KonsolException.badRequest(
          "%s '%s' is a part of a Maven or Gradle build, and there is none in %s or above it"
              .formatted(
                  part ? "the module" : "the source set",
                  part ? module.orElseThrow() : sourceSet,
                  build.root()));
    }
    if (options.tool().isPresent()) {
      throw KonsolException.badRequest(
          "there is no %s build in %s or above it: leave build (--build) out, or name the other"
              .formatted(options.tool().get().title(), build.root()));
    }
    if (!options.profiles().isEmpty()) {
      throw KonsolException.badRequest(
          "profiles (-P) is for a Maven or Gradle build, and there is none in %s or above it"
              .formatted(build.root()));
    }
  }
}
