package dev.konsol.process;

/// How a process ended.
public sealed interface Exit {
  record Code(int code) implements Exit {}

  /// Ended by a signal; the name is the full one, `SIGTERM`.
  record Signal(int number, String name) implements Exit {}

  /// The number a shell would show: the code, or 128 and the signal.
  default int shellCode() {
    return switch (this) {
      case Code(int code) -> code;
      case Signal(int number, String _) -> 128 + number;
    };
  }
}
