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

/// The commands that concern the daemon.
final class DaemonOperations {
  private static final Operation.Member UNREACHABLE =
      gives(
          "unreachable",
          "with `all`, the hosts that did not answer; what lived on those that are gone is"
              + " `failed`, with `host gone` as its `reason`, as far as it was listed before");

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
                          + " `guardian` or `sweep`"),
                  gives("host", "what the host is called, where it is one of several")),
          Operation.of(
                  "hosts", "The hosts of the fleet, this one among them; none where it is alone.")
              .answers(
                  gives(
                      "hosts",
                      "a list of `{name, state, epoch, address, labels, build, load, sessions,"
                          + " accepts, full, heard, self}`: `state` is `reachable` or"
                          + " `unreachable`")),
          Operation.of("locate", "Which host has a session: this one, or any other.")
              .takes(
                  needs("name", TEXT, "its name or id"),
                  may("kind", TEXT, "`console`, `eval`, `lsp` or `agent`; any unless given"))
              .answers(
                  gives("host", "the host that has it"),
                  gives("kind", "its kind"),
                  gives("id", "its id")),
          Operation.of(
                  "narrow",
                  "Keeps the connection to sessions of some kinds: somebody from another host uses"
                      + " it. Cannot be taken back.")
              .takes(may("kinds", TEXTS, "the kinds; all of them unless given")),
          Operation.of("list", "All consoles, oldest first.")
              .takes(may("all", FLAG, "those of all hosts, each with its `host`"))
              .answers(
                  gives(
                      "sessions",
                      "a list of `{key, pid, status, exit_code, signal?, command, cwd, log_path,"
                          + " rows, cols, created, age_ms, first_offset, offset, storage?,"
                          + " final_offset?, attention}`; `attention` is `none`, `working`,"
                          + " `waiting` (it wants a person), `failed` or `done`"),
                  UNREACHABLE),
          Operation.of("stats", "What the consoles and the daemon take.")
              .answers(
                  gives(
                      "sessions",
                      "as in `list`, each with `usage {processes, memory_bytes, cpu_ms}`"),
                  gives(
                      "others",
                      "what else lives in the daemon, a list of `{kind, name, state, attention,"
                          + " directory}`: `eval` sessions, `agent` sessions with a turn that is on (`busy` or"
                          + " `waiting` for an answer), language servers (`lsp`)"),
                  gives("bytes", "output of all consoles so far"),
                  gives(
                      "disk",
                      "`{free_bytes, min_free_bytes, low}` of the disk that logs are on: while it"
                          + " is `low`, output is kept in memory only"),
                  gives("open_descriptors", "descriptors the daemon has open"),
                  gives("containment", "as in `hello`"),
                  gives("uptime_ms", "since the daemon started"),
                  gives(
                      "daemon",
                      "`{pid, memory_bytes, threads, version, build, http, options}`; `http` is its"
                          + " address, `off`, or `starting`")),
          Operation.of("sessions", "The sessions of all kinds, oldest first.")
              .takes(
                  may("after", WHOLE, "wait for what happens after this `head`"),
                  may("wait_ms", WHOLE, "how long to wait for it, 0 unless given"),
                  may(
                      "all",
                      FLAG,
                      "those of all hosts, each with its `host`; `after` and `head` count what"
                          + " happens on this one"))
              .answers(
                  gives(
                      "sessions",
                      "a list of `{id, kind, name?, title, directory, state, status, attention,"
                          + " created, age_ms, active_at, clients, cpu?, memory?, stored?}`: `kind` is"
                          + " `console`, `eval`, `lsp` or `agent`, `status` the state in its kind's"
                          + " own words, `cpu` in milliseconds so far, `memory` in bytes; `stored`"
                          + " is true for an agent that is in the store and not open, of which the"
                          + " 1,000 that were touched last are listed"),
                  gives("incomplete", "why agents of the store are missing, where they are"),
                  UNREACHABLE,
                  gives("head", "a number that grows whenever a session comes, changes or goes")),
          Operation.of("preview", "The end of what is to be seen of a session, as plain lines.")
              .takes(
                  needs("kind", TEXT, "`console`, `eval`, `lsp` or `agent`"),
                  needs("session", TEXT, "its id"),
                  may("lines", WHOLE, "how many at the most, 1 to 200, 8 unless given"))
              .answers(
                  gives(
                      "lines",
                      "a console's screen down to the last row that shows something; what was"
                          + " evaluated, printed and given; what was said in a conversation, called"
                          + " and asked; how a server is doing and the worst it has found")),
          Operation.of("open", "Turns the connection into another door after the answer.")
              .takes(
                  needs("door", TEXT, "the door's name"),
                  may("cwd", TEXT, "the client's directory, absolute; else the home directory"),
                  may("env", VARIABLES, "the client's environment")),
          Operation.of("shutdown", "Ends every console, answers, and ends the daemon.")
              .takes(
                  may(
                      "drain",
                      FLAG,
                      "answers at once, and ends the daemon when no turn of an agent would be cut:"
                          + " each has ended, or can go on elsewhere")));

  private DaemonOperations() {}
}
