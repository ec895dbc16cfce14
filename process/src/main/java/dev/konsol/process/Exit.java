package dev.konsol.process;

/// How a process ended.
public sealed interface Exit {
  record Code(int code) implements Exit {}

  /// Ended by a signal; the name is the full one, `SIGTERM`.
  record Signal(int number, String name) implements Exit {}

  /// Nobody saw the end.
  record Lost() implements Exit {}

  /// The number a shell would show: the code, or 128 and the signal. -1 where the end is not known.
  default int shellCode() {
    return switch (this) {
      case Code(int code) -> code;
      case Signal(int number, String _) -> 128 + number;
      case Lost _ -> -1;
    };
  }

  /// `exited(N)` with that number, or `lost`.
  default String status() {
    return this instanceof Lost ? "lost" : "exited(" + shellCode() + ")";
  }
}
