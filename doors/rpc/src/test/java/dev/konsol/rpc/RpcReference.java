package dev.konsol.rpc;

import dev.konsol.rpc.answer.Fault;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Makes the reference page from the methods' own descriptions. Run with the page's path.
final class RpcReference {
  private static final String INTRODUCTION =
      """
      # JSON-RPC

      Made from the code by `RpcReference`; do not edit.

      `konsol --stdio` speaks JSON-RPC 2.0 on standard input and output. Every message is
      `Content-Length: <bytes>`, an empty line (both ended by `\\r\\n`), and the JSON text in UTF-8. Other
      headers are ignored. A message has at most 64 MiB.

          Content-Length: 57

          {"jsonrpc":"2.0","id":1,"method":"konsol/session.create"}

      An `id` is a string, an integer or `null`, and comes back as it was; each request that runs has its
      own. `params` is an object, or left out; a parameter that is `null` counts as not given, one that is
      not known is ignored. Batches are refused.

      Requests run side by side, one evaluation at a time in each session; what comes after an evaluation
      finds it begun, and what comes after `initialize` finds it answered. Nothing but its answer is
      written for a request, unless the client has asked for notifications.

      After the end of input, what runs has {patience} to be answered, as long as somebody reads the
      answers; then it is interrupted. On SIGINT and SIGTERM the program takes no more requests, gives
      those that run {grace}, and ends with everything it has started: exit code 130 and 0.

      ## Whose sessions

      `konsol --stdio` is a host of its own: its client sees the sessions that it created, and they end
      with the program.

      The daemon has the same door: a connection to its socket becomes one with
      `{"cmd":"open","door":"rpc","cwd":"/…","env":{…}}` and, after `{"ok":true}` and a newline, speaks as
      described here; sessions start in that directory and with those variables. There the sessions
      belong to the daemon: every connection sees all of them, and they outlive the connection. `shutdown`
      closes those that the same connection has created without a `name`, and no others. After the end of
      a connection's input, what runs has {linger} to be answered. A session that no connection has
      open is closed after 12 hours without use; there can be 64 at a time. What runs in any of them ends
      with the daemon.

      """;

  private static final String EXCEPTIONS =
      """
      ## How an evaluation ends

      Code that fails is a result with an `exception`, not an error. Besides the classes that the code
      itself throws there are these, with an empty `backtrace`:

      | class | |
      |---|---|
      | `CompileError` | the code does not compile: each line of `message` is `line:column: what`; nothing was run but what stood before |
      | `IncompleteInput` | more code may make it complete; nothing was run. In Ruby it is a `SyntaxError` |
      | `Interrupt` | stopped by `konsol/interrupt` or `$/cancelRequest`; the session's variables are kept |
      | `WorkerLost` | the code ended its process, or it had to be ended to stop the code: values are lost, `konsol/session.reset` with `replay` makes the declarations again |

      A result that is a picture is the last of the `displays`, and `value` a line about it. A display whose
      `meta` has `of: "value"` is the value once more, as a table: show one of the two.

      ## $/cancelRequest

      Takes the `id` of a request. A notification is not answered; a request is, with `true`, also where
      no request with that id runs. An evaluation is interrupted, and answers with an `exception`. Other
      requests go on.

      ## Notifications

      Sent from `initialize` with `capabilities: {notifications: true}` on, for every session of the
      connection, and all of an evaluation's before its answer, which still has the whole output.

      | notification | params |
      |---|---|
      | `konsol/stdout` | `sessionId`, `chunk`: as it is printed, also between evaluations; `background: true` where earlier evaluations' threads and processes print |
      | `konsol/stderr` | the same |
      | `konsol/inputWanted` | `sessionId`: an evaluation with `input` reads, and waits for `konsol/input` |
      | `konsol/status` | `sessionId`, `busy`: true when an evaluation begins, whoever asked for it, and false when it has ended, however it ended; not for `konsol/inspect` |

      """;

  private RpcReference() {}

  public static void main(String[] args) throws IOException {
    Path page = Path.of(args[0]);
    Files.createDirectories(page.toAbsolutePath().getParent());
    Files.writeString(page, page());
  }

  static String page() {
    String operations =
        Operations.all().stream()
            .map(each -> each.description().section("parameter", "result"))
            .collect(Collectors.joining());
    return introduction() + operations + EXCEPTIONS + errors();
  }

  private static String introduction() {
    RpcSettings beside = new RpcSettings(Path.of(""), Map.of(), "");
    RpcSettings alone = beside.patient();
    return INTRODUCTION
        .replace("{patience}", seconds(alone.linger()))
        .replace("{grace}", seconds(alone.grace()))
        .replace("{linger}", seconds(beside.linger()));
  }

  private static String seconds(Duration time) {
    return time.toSeconds() + " seconds";
  }

  private static String errors() {
    String rows = Stream.of(Fault.values()).map(RpcReference::row).collect(Collectors.joining());
    return "## Errors\n\nWhere an error has `data`, it is an object.\n\n"
        + "| code | name | |\n|---|---|---|\n"
        + rows;
  }

  private static String row(Fault fault) {
    return "| " + fault.code() + " | " + fault.title() + " | " + fault.doc() + " |\n";
  }
}
