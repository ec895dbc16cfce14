package dev.konsol.eval.project;

import java.util.Optional;

/// Which part of which build is asked for, and how. Equal requests share one answer.
record Request(Build build, Optional<String> module, String sourceSet, BuildOptions options) {
  static final String MAIN = "main";
  static final String TEST = "test";
}
