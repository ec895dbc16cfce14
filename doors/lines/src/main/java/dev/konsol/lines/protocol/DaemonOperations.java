package dev.konsol.lines.protocol;

import static dev.konsol.lines.protocol.Operation.Type.TEXT;
import static dev.konsol.lines.protocol.Operation.Type.VARIABLES;
import static dev.konsol.lines.protocol.Operation.Type.WHOLE;
import static dev.konsol.lines.protocol.Operation.gives;
import static dev.konsol.lines.protocol.Operation.may;
import static dev.konsol.lines.protocol.Operation.needs;

import java.util.List;

/// The commands that concern the daemon.
final class DaemonOperations {
  static final List<Operation> ALL =
      List.of(
          Operation.of("ping", "Says that the daemon is there."),
          Operation.of("hello", "Greets: who is there, and what it can do.")
              .takes(
                  may("protocol", WHOLE, "the protocol the client speaks; another one is refused"),
                  may("client", TEXT, "the client's name"),
                  may("build", TEXT, "the client's build"))
              .answers(
                  gives("protocol", "the protocol number, 1"),
                  gives("features", "names of commands and capabilities"),
                  gives("version", "the daemon's version"),
                  gives("build", "the daemon's build: compare with your own"),
                  gives("pid", "the daemon's process id"),
                  gives("boot_id", "another one each time the daemon starts"),
                  gives(
                      "containment",
                      "what ends all processes when the daemon is gone: `cgroup`, `supervisor`,"
                          + " `guardian` or `sweep`")),
          Operation.of("list", "All consoles, oldest first.")
              .answers(
                  gives(
                      "sessions",
                      "a list of `{key, pid, status, exit_code, signal?, command, cwd, log_path,"
                          + " rows, cols, created, age_ms, first_offset, offset, storage?,"
                          + " final_offset?}`")),
          Operation.of("stats", "What the consoles and the daemon take.")
              .answers(
                  gives(
                      "sessions",
                      "as in `list`, each with `usage {processes, memory_bytes, cpu_ms}`"),
                  gives(
                      "others",
                      "what else lives in the daemon, a list of `{kind, name, state, directory}`:"
                          + " `eval` sessions, `agent` sessions with a turn that is on (`busy` or"
                          + " `waiting` for an answer), language servers (`lsp`)"),
                  gives("bytes", "output of all consoles so far"),
                  gives(
                      "disk",
                      "`{free_bytes, min_free_bytes, low}` of the disk that logs are on: while it"
                          + " is `low`, output is kept in memory only"),
                  gives("open_descriptors", "descriptors the daemon has open"),
                  gives("containment", "as in `hello`"),
                  gives("uptime_ms", "since the daemon started"),
                  gives("daemon", "`{pid, memory_bytes, threads, version, build}`")),
          Operation.of("open", "Turns the connection into another door after the answer.")
              .takes(
                  needs("door", TEXT, "the door's name"),
                  may("cwd", TEXT, "the client's directory, absolute; else the home directory"),
                  may("env", VARIABLES, "the client's environment")),
          Operation.of("shutdown", "Ends every console, answers, and ends the daemon."));

  private DaemonOperations() {}
}
