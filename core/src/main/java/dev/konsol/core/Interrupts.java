package dev.konsol.core;

/// Waiting where an interrupt is no reason to fail. The thread stays interrupted.
public final class Interrupts {
  private Interrupts() {}

  @FunctionalInterface
  public interface Wait<T, E extends Exception> {
    T end() throws InterruptedException, E;
  }

  /// What the wait answers; false for a thread that is interrupted.
  public static <E extends Exception> boolean asFalse(Wait<Boolean, E> wait) throws E {
    try {
      return wait.end();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  /// Waits on, whatever happens.
  public static <T, E extends Exception> T later(Wait<T, E> wait) throws E {
    boolean interrupted = false;
    try {
      while (true) {
        try {
          return wait.end();
        } catch (InterruptedException e) {
          interrupted = true;
        }
      }
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }
}
