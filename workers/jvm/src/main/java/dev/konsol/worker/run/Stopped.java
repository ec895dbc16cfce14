package dev.konsol.worker.run;

/// Thrown out of code whose run is to be stopped. An error, so that code which catches exceptions
/// lets it pass; catching it all the same does not help, because polls throw again.
public final class Stopped extends Error {
  private static final long serialVersionUID = 1L;

  public Stopped() {
    super("interrupted");
  }
}
