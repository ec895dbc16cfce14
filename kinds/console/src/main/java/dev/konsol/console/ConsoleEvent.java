package dev.konsol.console;

import dev.konsol.console.log.Gap;
import dev.konsol.core.session.Payload;
import dev.konsol.process.Size;

/// The life of a console, as its journal has it.
public sealed interface ConsoleEvent extends Payload {
  record Opened(long pid, Size size) implements ConsoleEvent {}

  record Resized(Size size, long offset) implements ConsoleEvent {}

  /// The oldest output had to go, or new output could not be kept.
  record Dropped(Gap gap) implements ConsoleEvent {}

  record Exited(Ending ending) implements ConsoleEvent {}

  @Override
  default String name() {
    return switch (this) {
      case Opened _ -> "opened";
      case Resized _ -> "resized";
      case Dropped _ -> "gap";
      case Exited _ -> "exited";
    };
  }
}
