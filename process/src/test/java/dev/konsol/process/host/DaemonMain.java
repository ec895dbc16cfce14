package dev.konsol.process.host;

import dev.konsol.core.Budget;
import dev.konsol.process.Marker;
import dev.konsol.process.ProcessTree;
import dev.konsol.process.ProgramSpec;
import dev.konsol.process.Terminal;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.locks.LockSupport;

/// A daemon in miniature, to be killed: runs `five.sh` in a terminal and stays. Arguments: the
/// marker's variable and run. It says how it is contained, and its pid, on standard output.
final class DaemonMain {
  private DaemonMain() {}

  public static void main(String[] args) {
    Marker marker = new Marker(args[0], args[1]);
    Processes processes = Processes.start(marker, Supervision.of(System.getenv()));
    ProgramSpec spec = Lab.spec(List.of("sh", "-c", Census.five()), "1");
    Terminal terminal = processes.terminals().open(spec, Lab.SIZE, new Recorder());
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
