package dev.konsol.process;

import dev.konsol.core.Budget;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;

/// A daemon in miniature, to be killed: runs `five.sh` in a terminal and stays. Arguments: the
/// marker's variable and run. It says how it is contained, and its pid, on standard output.
final class DaemonMain {
  private DaemonMain() {}

  public static void main(String[] args) {
    Marker marker = new Marker(args[0], args[1]);
    Processes processes = Processes.start(marker, Supervision.of(System.getenv()));
    Map<String, String> environment =
        Map.of("PATH", "/usr/bin:/bin", marker.variable(), marker.value("1"));
    var spec =
        new TerminalSpec(
            List.of("sh", "-c", Census.five()), Path.of("/tmp"), environment, Lab.SIZE);
    Terminal terminal = processes.terminals().open(spec, new Recorder());
    ProcessTree tree = processes.trees().of(terminal.pid(), "1");
    processes.onSupervisorGone(
        () -> {
          tree.end(Budget.of(Duration.ofSeconds(5)), true);
          Runtime.getRuntime().halt(1);
        });
    System.out.println(processes.containment() + " " + ProcessHandle.current().pid());
    LockSupport.parkNanos(Duration.ofMinutes(2).toNanos());
    Runtime.getRuntime().halt(2); // the test forgot us
  }
}
