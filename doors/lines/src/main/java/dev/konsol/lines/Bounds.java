package dev.konsol.lines;

import dev.konsol.core.ErrorCode;
import dev.konsol.core.KonsolException;
import java.util.Optional;

/// What is said to a client that runs into a bound.
record Bounds(LinesSettings settings) {

  Call tooLong() {
    return refused("a line has at most " + settings.maxLine() + " bytes: this one is skipped");
  }

  Call noRoom() {
    return refused(together() + ": this one is skipped, send it again later");
  }

  KonsolException unread() {
    return reached(together() + ": read the answers there are before you ask for more");
  }

  KonsolException tooMany() {
    return reached(
        settings.maxUnderWay() + " requests of this connection are under way: wait for some");
  }

  /// Java says by the same error that there is no memory and that there is no thread.
  KonsolException exhausted(OutOfMemoryError e) {
    return reached(
        "there is too little memory, or there are too many threads, for this request ("
            + e.getMessage()
            + "): close sessions, or raise ulimit -u");
  }

  private String together() {
    return "long lines of all connections may take " + settings.memory() + " bytes together";
  }

  private static Call refused(String message) {
    return new Call(Optional.empty(), new Request.Malformed(reached(message)));
  }

  private static KonsolException reached(String message) {
    return new KonsolException(ErrorCode.LIMIT_REACHED, message);
  }
}
