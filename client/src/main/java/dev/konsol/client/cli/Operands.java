package dev.konsol.client.cli;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// Gives the words of a command line to the operands that take them.
final class Operands {
  private Operands() {}

  static Map<String, List<String>> assign(List<String> path, Command command, List<String> words) {
    Map<String, List<String>> assigned = new HashMap<>();
    int next = 0;
    for (Operand operand : command.operands()) {
      if (next == words.size()) {
        requireOptional(path, command, operand);
        continue;
      }
      int end = operand.takesAll() ? words.size() : next + 1;
      assigned.put(operand.name(), List.copyOf(words.subList(next, end)));
      next = end;
    }
    if (next < words.size()) {
      throw new UsageError(
          "'" + words.get(next) + "' is one word too many: usage: " + Usage.line(path, command));
    }
    return assigned;
  }

  private static void requireOptional(List<String> path, Command command, Operand operand) {
    if (!operand.mayBeMissing()) {
      throw new UsageError(
          operand.name()
              + " is missing ("
              + operand.summary()
              + "): usage: "
              + Usage.line(path, command));
    }
  }
}
