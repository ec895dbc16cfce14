package dev.konsol.process;

import java.util.HashMap;
import java.util.Map;

/// Whether this process runs under the supervisor (`supervisor.pl`), which outlives it and ends
/// everything that descends from it.
public sealed interface Supervision {
  /// In the daemon's environment: the supervisor's pid, or `none` where it could not become a
  /// subreaper. Consoles never see it: see [Processes#inheritable].
  String VARIABLE = "KONSOL_SUPERVISOR";

  record Supervised(long pid) implements Supervision {}

  record Unsupervised() implements Supervision {}

  /// What the environment says, believed only if that process really is this one's parent: the
  /// variable may have come down from elsewhere.
  static Supervision of(Map<String, String> environment) {
    String said = environment.getOrDefault(VARIABLE, "");
    return parent() > 0 && said.equals(Long.toString(parent()))
        ? new Supervised(parent())
        : new Unsupervised();
  }

  /// The environment of a process whose parent is taken for its supervisor, as in training.
  static Map<String, String> byParent(Map<String, String> environment) {
    Map<String, String> supervised = new HashMap<>(environment);
    supervised.put(VARIABLE, Long.toString(parent()));
    return supervised;
  }

  private static long parent() {
    return ProcessHandle.current().parent().map(ProcessHandle::pid).orElse(-1L);
  }
}
