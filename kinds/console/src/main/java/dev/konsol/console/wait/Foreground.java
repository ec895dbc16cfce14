package dev.konsol.console.wait;

import dev.konsol.process.Terminal;
import java.util.List;
import java.util.Optional;

/// Whether the program itself has the terminal, rather than something it runs. Of a command line
/// the program is what it runs, not the shell that was started for it: in `sh -c bash` it is bash
/// that prompts, in a process group that it has made for itself. That shell never makes groups, so
/// a child of its that leads the foreground is such a program.
///
/// @param shellArguments of the shell that was started for a command line; none when there was none
public record Foreground(Terminal terminal, List<String> shellArguments) {
  public boolean isOwn() {
    long group = terminal.foregroundGroup();
    return group == terminal.pid() || (group > 1 && startedByOurShell(group));
  }

  private boolean startedByOurShell(long leader) {
    Optional<ProcessHandle> parent = ProcessHandle.of(leader).flatMap(ProcessHandle::parent);
    return !shellArguments.isEmpty()
        && parent.isPresent()
        && parent.get().pid() == terminal.pid()
        && isStillShell(parent.get());
  }

  /// A shell may have become its last command: then its children are that one's.
  private boolean isStillShell(ProcessHandle process) {
    String[] arguments = process.info().arguments().orElse(new String[0]);
    return shellArguments.equals(List.of(arguments));
  }
}
