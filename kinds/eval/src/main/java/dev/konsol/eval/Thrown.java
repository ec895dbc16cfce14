package dev.konsol.eval;

import java.util.List;

/// An exception that a snippet threw, as its client is told.
public record Thrown(String className, String message, List<String> backtrace) {
  public Thrown {
    backtrace = List.copyOf(backtrace);
  }
}
