package dev.konsol.lines.protocol;

import dev.konsol.core.ErrorCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Makes the reference page from the commands' own descriptions. Run with the page's path.
final class LinesReference {
  private static final String INTRODUCTION =
      """
      # JSON lines

      Made from the code by `LinesReference`; do not edit.

      The client and the daemon send one JSON object a line. A request names its command in `cmd`; its
      answer is `{"ok":true,…}` or `{"ok":false,"error":"…","code":"…"}`. A line that is wrong gets an
      error on one line, and the connection goes on. Unknown fields are ignored; `null` counts as not
      given.

      Requests are answered in order. A request may have an `id` (any JSON value but a list or an
      object), which its answer repeats. With an `id`, the commands `kill`, `remove`, `wait`, and `read`,
      `events` and `sessions` with `wait_ms`, do not hold up other requests, nor wait for them. They do
      wait for what was asked for before them on the same connection and concerns their console: its
      `create`, so that they find it, and, but for `kill` and `remove`, every `send` to it, so that a
      `wait` looks from there. `sessions` waits for every `create`. A `create` waits for every `remove`
      of its key before it. A connection may have 256 such requests under way. A line may have 8 MiB;
      the rest of a longer one is skipped. A client that closes its sending side still gets its answers;
      blanks may come before an answer that is due.

      Where several hosts are one fleet, any request may have a `host`: that host carries it out, and its
      answer comes in its turn, with the same `id`. Frames of a console on that host have the `host`, too.
      `open` with a `host` makes the whole connection that host's.

      Output is addressed by its byte offset since the console's start.

      """;

  private static final String FRAMES =
      """
      ## Frames

      After `attach`, these come between answers, each on its line, at most 60,000 bytes of output a frame.

      | event | members |
      |---|---|
      | `output` | `key`, `offset`, `data`, `encoding?`, `next_offset` |
      | `gap` | `key`, `from`, `to`, `reason`: `capped`, `disk_full`, `lagging` or `lost` |
      | `resized` | `key`, `rows`, `cols` |
      | `host_lost` | `host`, `error`: nothing more comes from there, until you ask again |
      | `exited` | `key`, `exit_code`, `signal?`, `final_offset`, `survivors`; the last one |

      A client that is attached for reading cannot `send` or `resize` on that connection.

      """;

  private LinesReference() {}

  public static void main(String[] args) throws IOException {
    Path page = Path.of(args[0]);
    Files.createDirectories(page.toAbsolutePath().getParent());
    Files.writeString(page, page());
  }

  static String page() {
    String operations =
        Operations.all().stream()
            .map(each -> each.section("field", "answer"))
            .collect(Collectors.joining());
    return INTRODUCTION + operations + FRAMES + errors();
  }

  private static String errors() {
    String codes =
        Stream.concat(Stream.of(ErrorCode.values()).map(Call::wireName), Stream.of("internal"))
            .map(code -> "`" + code + "`")
            .collect(Collectors.joining(", "));
    return "## Error codes\n\n" + codes + "\n";
  }
}
