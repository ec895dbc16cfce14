package dev.konsol.process.tree;

import java.nio.charset.StandardCharsets;
import java.util.Optional;

/// One living process as a scan of `/proc` found it. `owner` is the value of the marker's variable
/// in its environment, or empty. `environmentEnd` is where its environment ends: another place for
/// each program that it executes, and 0 as long as it has none yet. Times are in clock ticks,
/// memory in pages.
record ProcessStat(
    Id id,
    long parent,
    long session,
    String command,
    long environmentEnd,
    Counts counts,
    String owner) {

  /// A pid is used again; a pid with the time its process started is not.
  record Id(long pid, long startTime) {}

  /// CPU time includes that of children that ended and were waited for.
  record Counts(long cpuTicks, long residentPages) {}

  // Positions in /proc/PID/stat, counted from the state, which follows the command.
  private static final int PARENT = 1;
  private static final int SESSION = 3;
  private static final int FIRST_CPU = 11;
  private static final int LAST_CPU = 14;
  private static final int START_TIME = 19;
  private static final int RESIDENT = 21;
  private static final int ENVIRONMENT_END = 48;

  ProcessStat withOwner(String name) {
    return new ProcessStat(id, parent, session, command, environmentEnd, counts, name);
  }

  /// Reads a line of `/proc/PID/stat`. Nothing if that process has ended and only waits for its
  /// parent.
  static Optional<ProcessStat> parse(byte[] line, int length) {
    int open = indexOf(line, length, '(');
    int close = lastIndexOf(line, length, ')');
    if (open < 1 || close < open || close + 2 >= length) {
      return Optional.empty();
    }
    byte state = line[close + 2];
    if (state == 'Z' || state == 'X' || state == 'x') {
      return Optional.empty();
    }
    long pid = number(line, 0, open - 1);
    long[] fields = fields(line, close + 2, length);
    long cpu = 0;
    for (int i = FIRST_CPU; i <= LAST_CPU; i++) {
      cpu += fields[i];
    }
    return Optional.of(
        new ProcessStat(
            new Id(pid, fields[START_TIME]),
            fields[PARENT],
            fields[SESSION],
            new String(line, open + 1, close - open - 1, StandardCharsets.UTF_8),
            fields[ENVIRONMENT_END],
            new Counts(cpu, fields[RESIDENT]),
            ""));
  }

  private static long[] fields(byte[] line, int start, int length) {
    long[] fields = new long[ENVIRONMENT_END + 1];
    int field = 0;
    int from = start;
    for (int i = start; i <= length && field < fields.length; i++) {
      if (i == length || line[i] == ' ') {
        fields[field++] = number(line, from, i);
        from = i + 1;
      }
    }
    return fields;
  }

  /// The digits in this range as a number; a sign does not matter to what is read here.
  private static long number(byte[] line, int from, int to) {
    long number = 0;
    for (int i = from; i < to; i++) {
      if (line[i] >= '0' && line[i] <= '9') {
        number = number * 10 + line[i] - '0';
      }
    }
    return number;
  }

  private static int indexOf(byte[] line, int length, char wanted) {
    for (int i = 0; i < length; i++) {
      if (line[i] == wanted) {
        return i;
      }
    }
    return -1;
  }

  private static int lastIndexOf(byte[] line, int length, char wanted) {
    for (int i = length - 1; i >= 0; i--) {
      if (line[i] == wanted) {
        return i;
      }
    }
    return -1;
  }
}
