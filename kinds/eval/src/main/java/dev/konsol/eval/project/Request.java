package dev.konsol.eval.project;

import java.util.Optional;

/// Which part of which build is asked for. Equal requests share one look.
record Request(Build build, Optional<String> module, String sourceSet) {
  static final String MAIN = "main";
  static final String TEST = "test";
}
