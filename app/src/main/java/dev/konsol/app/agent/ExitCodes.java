package dev.konsol.app.agent;

import dev.konsol.agent.event.StopReason;

/// How `konsol agent --task` tells the shell why its turn ended. 2 is wrong usage, as everywhere.
final class ExitCodes {
  private ExitCodes() {}

  static int of(StopReason reason) {
    return switch (reason) {
      case COMPLETED -> 0;
      case FAILED -> 1;
      case MAX_STEPS -> 3;
      case INTERRUPTED -> 4;
      case REFUSED -> 5;
      case CONTENT_FILTER -> 6;
      case MAX_TOKENS -> 7;
      case CONTEXT_FULL -> 8;
      case EMPTY -> 9;
      case BUDGET -> 10;
      case HOST_LOST -> 11;
    };
  }
}
