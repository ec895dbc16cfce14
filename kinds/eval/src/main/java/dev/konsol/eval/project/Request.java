package dev.konsol.eval.project;

import java.util.Optional;

/// Which part of which build is asked for, and how. Equal requests share one answer.
public record Request(
    Build build, Optional<String> module, String sourceSet, BuildOptions options) {
  public static final String MAIN = "main";
  public static final String TEST = "test";
}
