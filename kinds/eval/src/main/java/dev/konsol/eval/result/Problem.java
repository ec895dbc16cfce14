package dev.konsol.eval.result;

import dev.konsol.wire.compile.Diagnostic;

/// What the compiler says about a place in the snippet. Lines and columns count from 1.
public record Problem(boolean error, String message, int line, int column) {
  public static Problem of(Diagnostic diagnostic) {
    return new Problem(
        diagnostic.isError(),
        diagnostic.message(),
        diagnostic.from().line(),
        diagnostic.from().column());
  }
}
