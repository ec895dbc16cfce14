package dev.konsol.eval.project.model;

import dev.konsol.fuzz.Take;

/// What a build tool printed, and what was kept of it, damaged.
public final class ProjectModelFuzz {
  private ProjectModelFuzz() {}

  public static void fuzzerTestOneInput(byte[] data) {
    try {
      ProjectModelText.read(Take.text(data))
          .ifPresent(
              model ->
                  Take.check(
                      ProjectModelText.read(ProjectModelText.write(model))
                          .orElseThrow()
                          .equals(model),
                      "another model"));
    } catch (RuntimeException e) {
      if (e instanceof NullPointerException || e instanceof IndexOutOfBoundsException) {
        throw e;
      }
    }
  }
}
