package dev.konsol.process;

import dev.konsol.core.KonsolException;
import java.util.Locale;

/// The signals by name, with Linux's numbers.
public enum Signal {
  SIGHUP(1),
  SIGINT(2),
  SIGQUIT(3),
  SIGILL(4),
  SIGTRAP(5),
  SIGABRT(6),
  SIGBUS(7),
  SIGFPE(8),
  SIGKILL(9),
  SIGUSR1(10),
  SIGSEGV(11),
  SIGUSR2(12),
  SIGPIPE(13),
  SIGALRM(14),
  SIGTERM(15),
  SIGSTKFLT(16),
  SIGCHLD(17),
  SIGCONT(18),
  SIGSTOP(19),
  SIGTSTP(20),
  SIGTTIN(21),
  SIGTTOU(22),
  SIGURG(23),
  SIGXCPU(24),
  SIGXFSZ(25),
  SIGVTALRM(26),
  SIGPROF(27),
  SIGWINCH(28),
  SIGIO(29),
  SIGPWR(30),
  SIGSYS(31);

  private static final String IGNORED = "SigIgn:\t";
  private static final int MASK_DIGITS = 16;

  private final int number;

  Signal(int number) {
    this.number = number;
  }

  public int number() {
    return number;
  }

  /// Whether a process ignores it that has this in `/proc/PID/status`.
  public boolean isIgnored(String status) {
    int at = status.indexOf(IGNORED);
    if (at < 0) {
      return false;
    }
    int mask = at + IGNORED.length();
    long signals = Long.parseUnsignedLong(status, mask, mask + MASK_DIGITS, 16);
    return (signals >> (number - 1) & 1) != 0;
  }

  /// By name, with or without `SIG`, in any case.
  public static Signal named(String name) {
    String upper = name.toUpperCase(Locale.ROOT);
    String full = upper.startsWith("SIG") ? upper : "SIG" + upper;
    for (Signal signal : values()) {
      if (signal.name().equals(full)) {
        return signal;
      }
    }
    throw KonsolException.badRequest(
        "'" + name + "' is not a signal: use a name such as TERM, INT or HUP");
  }

  /// The full name of a signal, also of a real-time one.
  public static String nameOf(int number) {
    for (Signal signal : values()) {
      if (signal.number == number) {
        return signal.name();
      }
    }
    return number >= 34 ? "SIGRTMIN+" + (number - 34) : "SIG" + number;
  }
}
