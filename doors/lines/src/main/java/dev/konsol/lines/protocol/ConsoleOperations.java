package dev.konsol.lines.protocol;

import static dev.konsol.core.reference.Operation.Type.FLAG;
import static dev.konsol.core.reference.Operation.Type.TEXT;
import static dev.konsol.core.reference.Operation.Type.TEXTS;
import static dev.konsol.core.reference.Operation.Type.VARIABLES;
import static dev.konsol.core.reference.Operation.Type.WHOLE;
import static dev.konsol.core.reference.Operation.gives;
import static dev.konsol.core.reference.Operation.may;
import static dev.konsol.core.reference.Operation.needs;

import dev.konsol.core.reference.Operation;
import java.util.List;

/// The commands for the life of a console.
final class ConsoleOperations {
  private static final Operation.Field KEY = needs("key", TEXT, "the console's name");
  private static final Operation.Member STATUS =
      gives(
          "status",
          "`running`, `exited(N)`, N being the code, or 128 and the signal, or `lost` when an"
              + " earlier daemon ended without seeing its end");
  private static final Operation.Member EXIT_CODE =
      gives("exit_code", "null while it runs and when a signal ended it");
  private static final Operation.Member SIGNAL =
      gives("signal", "the signal's full name, such as `SIGTERM`, when one ended it");
  private static final Operation.Member FINAL_OFFSET =
      gives("final_offset", "where the output ended");

  static final List<Operation> ALL =
      List.of(
          Operation.of("create", "Starts a program in a terminal. A key in use is refused.")
              .takes(
                  KEY,
                  may("command", TEXT, "a command line for the shell; this or `args`"),
                  may(
                      "shell",
                      TEXT,
                      "which shell; unless given `$SHELL` where it is a POSIX-like one, else bash,"
                          + " else sh"),
                  may("args", TEXTS, "an argument vector, run as it is; this or `command`"),
                  may(
                      "log_path",
                      TEXT,
                      "where the output goes; relative to what `cwd` is unless given. Not"
                          + " through a symbolic link of"
                          + " somebody else's, and not to one of the daemon's own files. What"
                          + " another program has written there stays, and the output follows it;"
                          + " what a console of this daemon has written goes"),
                  may(
                      "log_truncate",
                      FLAG,
                      "what is in the file at `log_path` goes, whoever wrote it"),
                  may(
                      "cwd",
                      TEXT,
                      "an absolute path; unless given, where a daemon with a directory of its own"
                          + " was started, and the home directory for the user's daemon"),
                  may("rows", WHOLE, "1 to 1000, 40 unless given"),
                  may("cols", WHOLE, "1 to 1000, 120 unless given"),
                  may("env", VARIABLES, "variables to set; null removes one"),
                  may("log_cap", WHOLE, "bytes of output to keep, 256 MiB unless given"))
              .answers(
                  gives("pid", "the program's process id"),
                  gives("key", "the console's name"),
                  gives("log_path", "where the output goes"),
                  gives("offset", "0: where the output begins")),
          Operation.of("status", "How a console is.")
              .takes(KEY)
              .answers(
                  gives("key", "the console's name"),
                  gives("pid", "the program's process id"),
                  STATUS,
                  EXIT_CODE,
                  SIGNAL,
                  gives("offset", "the end of the output so far"),
                  gives(
                      "storage",
                      "while the disk is nearly full: `memory`, which keeps the last 64 KiB of the"
                          + " output, or `nowhere`"),
                  gives("clients", "how many follow its output, while it runs"),
                  FINAL_OFFSET,
                  gives("survivors", "`{pid, command}` of descendants alive when it ended")),
          Operation.of(
                  "kill",
                  "Ends the program and all its descendants: SIGTERM, then SIGKILL. Answers when"
                      + " none is left.")
              .takes(KEY, may("force", FLAG, "SIGKILL at once"))
              .answers(
                  STATUS,
                  EXIT_CODE,
                  SIGNAL,
                  FINAL_OFFSET,
                  gives("forced", "whether SIGKILL was needed")),
          Operation.of("remove", "Ends the console if it runs, and forgets it.")
              .takes(KEY, may("force", FLAG, "SIGKILL at once")));

  private ConsoleOperations() {}
}
