package dev.konsol.lines.connection;

import dev.konsol.core.ErrorCode;
import dev.konsol.core.KonsolException;
import dev.konsol.lines.LinesSettings;

/// What is said to a client that runs into a bound.
record LimitErrors(LinesSettings settings) {

  KonsolException tooLong() {
    return reached("a line has at most " + settings.maxLine() + " bytes: this one is skipped");
  }

  KonsolException noRoom() {
    return reached(together() + ": this one is skipped, send it again later");
  }

  KonsolException unread() {
    return reached(together() + ": read the answers there are before you ask for more");
  }

  KonsolException tooMany() {
    return reached(
        settings.maxUnderWay() + " requests of this connection are under way: wait for some");
  }

  private String together() {
    return "long lines of all connections may take " + settings.memory() + " bytes together";
  }

  private static KonsolException reached(String message) {
    return new KonsolException(ErrorCode.LIMIT_REACHED, message);
  }
}
