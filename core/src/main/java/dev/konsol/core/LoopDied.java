package dev.konsol.core;

import java.io.Serial;

/// A [Loop] that others depend on could not go on. Nothing catches it: it ends the thread, and the
/// program that runs it has to end loudly.
public final class LoopDied extends RuntimeException {
  @Serial private static final long serialVersionUID = 1L;

  public LoopDied(String name, Throwable cause) {
    super("the thread '" + name + "' cannot go on: " + cause, cause);
  }
}
