package dev.konsol.worker.run;

/// Threads that a stopped run started end without a word; all others say what the JVM would say.
public final class Uncaught implements Thread.UncaughtExceptionHandler {
  @Override
  @SuppressWarnings("CatchAndPrintStackTrace") // it is what the JVM does, to the snippet's stderr
  public void uncaughtException(Thread thread, Throwable thrown) {
    if (!(thrown instanceof Stopped)) {
      System.err.print("Exception in thread \"" + thread.getName() + "\" ");
      thrown.printStackTrace();
    }
  }
}
