package dev.konsol.process;

/// What is left to end everything when this process is gone, and how sure that is.
interface Keeper extends AutoCloseable {
  Containment containment();

  @Override
  void close();

  /// Where there is neither a supervisor nor a shell.
  record Nobody() implements Keeper {
    @Override
    public Containment containment() {
      return Containment.SWEEP;
    }

    @Override
    public void close() {}
  }
}
