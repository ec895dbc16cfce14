package dev.konsol.client.console;

import dev.konsol.core.ErrorCode;
import dev.konsol.core.KonsolException;
import java.util.Map;
import java.util.Optional;

/// The console that this command itself runs in, as far as it can be told. Who attached to it would
/// see it see itself.
///
/// @param key from the environment; empty outside of a console
record Enclosing(String key) {
  private static final String VARIABLE = "KONSOL_CONSOLE";

  static Enclosing of(Map<String, String> environment) {
    return new Enclosing(environment.getOrDefault(VARIABLE, ""));
  }

  /// `program` is the process of the console with that name, `daemon` that of its daemon.
  void refuse(String wanted, long program, long daemon) {
    if (isAncestor(program) || (wanted.equals(key) && isUnder(daemon))) {
      throw new KonsolException(
          ErrorCode.NOT_ALLOWED,
          "this is the console '" + wanted + "' itself: attach to it from another terminal");
    }
  }

  /// What a program in a console leaves behind, such as a tmux server, belongs to the daemon's
  /// supervisor.
  private static boolean isUnder(long daemon) {
    return isAncestor(daemon)
        || ProcessHandle.of(daemon)
            .flatMap(ProcessHandle::parent)
            .filter(supervisor -> isAncestor(supervisor.pid()))
            .isPresent();
  }

  private static boolean isAncestor(long pid) {
    Optional<ProcessHandle> each = Optional.of(ProcessHandle.current());
    while (each.isPresent()) {
      if (each.get().pid() == pid) {
        return true;
      }
      each = each.get().parent();
    }
    return false;
  }
}
