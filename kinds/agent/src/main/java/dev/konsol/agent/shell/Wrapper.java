package dev.konsol.agent.shell;

import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/// How a program that runs another one is called: its options, some words of its own, the other
/// program.
///
/// @param valued options that have a value in the next word
/// @param operands words of its own before the program
/// @param transparent whether the program runs as it would alone
record Wrapper(Set<String> valued, int operands, boolean transparent) {
  private static Wrapper same(String... valued) {
    return new Wrapper(Set.of(valued), 0, true);
  }

  private static Wrapper other(int operands, String... valued) {
    return new Wrapper(Set.of(valued), operands, false);
  }

  static final Map<String, Wrapper> ALL =
      Map.ofEntries(
          Map.entry("env", same("-u", "--unset", "-C", "--chdir")),
          Map.entry("nice", same("-n", "--adjustment")),
          Map.entry("nohup", same()),
          Map.entry(
              "timeout", new Wrapper(Set.of("-s", "--signal", "-k", "--kill-after"), 1, true)),
          Map.entry("time", same("-o", "--output", "-f", "--format")),
          Map.entry("command", same()),
          Map.entry("builtin", same()),
          Map.entry("exec", same("-a")),
          Map.entry("setsid", same()),
          Map.entry("stdbuf", same("-i", "-o", "-e", "--input", "--output", "--error")),
          Map.entry("ionice", same("-c", "-n", "-P", "--class", "--classdata")),
          Map.entry("busybox", same()),
          Map.entry("toybox", same()),
          Map.entry("chrt", other(1, "-T", "-P", "-D")),
          Map.entry("taskset", other(1)),
          Map.entry("chroot", other(1)),
          Map.entry("flock", other(1, "-w", "--timeout", "-E", "--conflict-exit-code")),
          Map.entry("setpriv", other(0, "--reuid", "--regid", "--groups")),
          Map.entry("prlimit", other(0)),
          Map.entry("unshare", other(0)),
          Map.entry("nsenter", other(0, "-t", "--target")),
          Map.entry("setarch", other(1)),
          Map.entry("strace", other(0, "-o", "-e", "-s", "-u", "-E", "-a")),
          Map.entry("ltrace", other(0, "-o", "-e", "-s", "-u", "-a")),
          Map.entry("systemd-run", other(0, "-p", "-u", "--property", "--unit", "--uid", "--gid")),
          Map.entry("dbus-run-session", other(0)),
          Map.entry("fakeroot", other(0)),
          Map.entry(
              "sudo",
              other(0, "-u", "-g", "-h", "-p", "-C", "-r", "-t", "-T", "-U", "-D", "-R", "--user")),
          Map.entry("doas", other(0, "-u", "-C")),
          Map.entry(
              "xargs",
              other(
                  0,
                  "-I",
                  "-n",
                  "-P",
                  "-L",
                  "-s",
                  "-d",
                  "-E",
                  "-a",
                  "--max-args",
                  "--max-procs",
                  "--delimiter",
                  "--arg-file",
                  "--replace",
                  "--max-lines")));

  /// Code for a shell comes after the option `-c`, if that is theirs.
  static final Set<String> TAKE_CODE = Set.of("su", "runuser", "script");

  /// As `nice` has it.
  private static final Pattern NUMBER = Pattern.compile("-\\d+");

  /// Options that have no value, unless a program's own list says so.
  private static final Set<String> FLAGS =
      Set.of(
          "--",
          "-",
          "-i",
          "-0",
          "-r",
          "-t",
          "-x",
          "-p",
          "-v",
          "-V",
          "-w",
          "-f",
          "-E",
          "-H",
          "-k",
          "-n",
          "-q",
          "-c",
          "-l",
          "--foreground",
          "--preserve-status",
          "--verbose",
          "--null");

  /// What an option makes of the word behind it.
  enum Next {
    NOTHING,
    ITS_VALUE,
    /// Its value or the program, for all that is known.
    UNCLEAR
  }

  Next next(String option) {
    if (valued.contains(option)) {
      return Next.ITS_VALUE;
    }
    if (FLAGS.contains(option)) {
      return Next.NOTHING;
    }
    if (option.startsWith("--")) {
      return option.contains("=") ? Next.NOTHING : Next.UNCLEAR;
    }
    return NUMBER.matcher(option).matches() ? Next.NOTHING : afterLetters(option);
  }

  /// Several options in one word: of one that has a value that is the rest, or the next word.
  private Next afterLetters(String letters) {
    for (int i = 1; i < letters.length(); i++) {
      String option = "-" + letters.charAt(i);
      if (valued.contains(option)) {
        return i == letters.length() - 1 ? Next.ITS_VALUE : Next.NOTHING;
      }
      if (!FLAGS.contains(option)) {
        return Next.UNCLEAR;
      }
    }
    return Next.NOTHING;
  }
}
