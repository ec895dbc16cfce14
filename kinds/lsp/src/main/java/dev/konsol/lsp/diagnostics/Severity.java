package dev.konsol.lsp.diagnostics;

import java.util.Locale;

/// How bad it is, worst first.
public enum Severity {
  ERROR,
  WARNING,
  INFORMATION,
  HINT;

  /// By the protocol's number. A server that says nothing leaves it to the client: an error.
  static Severity of(int number) {
    return number >= 1 && number <= values().length ? values()[number - 1] : ERROR;
  }

  /// As compilers print it.
  public String word() {
    return this == INFORMATION ? "info" : name().toLowerCase(Locale.ROOT);
  }
}
