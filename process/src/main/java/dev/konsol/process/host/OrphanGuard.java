package dev.konsol.process.host;

/// What is left to end everything when this process is gone, and how sure that is.
interface OrphanGuard extends AutoCloseable {
  Containment containment();

  @Override
  void close();

  /// Where there is neither a supervisor nor a shell.
  record Nobody() implements OrphanGuard {
    @Override
    public Containment containment() {
      return Containment.SWEEP;
    }

    @Override
    public void close() {}
  }
}
