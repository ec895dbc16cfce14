package dev.konsol.worker.spring;

/// The application did not start; the message is meant for people. Where it was thrown is of no
/// interest.
final class BootFailure extends Exception {
  private static final long serialVersionUID = 1L;

  BootFailure(String message) {
    super(message, null, false, false);
  }
}
