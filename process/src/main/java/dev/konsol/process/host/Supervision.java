package dev.konsol.process.host;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/// Whether this process runs under the supervisor (`supervisor.pl`), which outlives it and ends
/// everything that descends from it.
public sealed interface Supervision {
  /// In the daemon's environment: the supervisor's pid, or `none` where it could not become a
  /// subreaper. Consoles never see it: see [Processes#inheritable].
  String VARIABLE = "KONSOL_SUPERVISOR";

  /// In the daemon's environment: the control group that the supervisor made for it, if it could.
  String GROUP_VARIABLE = "KONSOL_CGROUP";

  record Supervised(long pid, Optional<ControlGroup> group) implements Supervision {}

  record Unsupervised() implements Supervision {}

  /// What the environment says, believed only if that process really is this one's parent: the
  /// variable may have come down from elsewhere.
  static Supervision of(Map<String, String> environment) {
    String said = environment.getOrDefault(VARIABLE, "");
    return parent() > 0 && said.equals(Long.toString(parent()))
        ? new Supervised(parent(), group(environment))
        : new Unsupervised();
  }

  /// The environment of a process whose parent is taken for its supervisor, as in training.
  static Map<String, String> byParent(Map<String, String> environment) {
    Map<String, String> supervised = new HashMap<>(environment);
    supervised.put(VARIABLE, Long.toString(parent()));
    return supervised;
  }

  /// The last act of a process that has outlived its supervisor: ends what is left in its control
  /// group, itself included. Does nothing where there is a supervisor, or no group.
  static void endWithoutSupervisor(Map<String, String> environment) {
    String said = environment.getOrDefault(VARIABLE, "");
    if (!said.isEmpty() && !said.equals("none") && of(environment) instanceof Unsupervised) {
      group(environment).ifPresent(ControlGroup::kill);
    }
  }

  private static Optional<ControlGroup> group(Map<String, String> environment) {
    String said = environment.getOrDefault(GROUP_VARIABLE, "");
    return said.isEmpty() ? Optional.empty() : ControlGroup.ofThisProcess(Path.of(said));
  }

  private static long parent() {
    return ProcessHandle.current().parent().map(ProcessHandle::pid).orElse(-1L);
  }
}
