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

      The socket speaks one JSON object a line in both directions. A request names its command in
      `cmd`; its answer is `{"ok":true,…}` or `{"ok":false,"error":"…","code":"…"}`. What is wrong
      with one line is said on one line, and the connection goes on. Fields that are not known are
      ignored; `null` counts as not given.

      Requests are answered in order. A request may carry an `id` (any JSON value but a list or an
      object), which its answer repeats; `kill`, `remove`, `wait`, and `read`, `events` and `sessions` with
      `wait_ms` then neither hold up the others nor wait for them, but for a `create`: whatever comes
      after it finds the console. A connection has at most 256 such requests under way. A line has at
      most 8 MiB; the rest of a longer one is skipped. Who closes its sending side still gets its
      answers; while one is due, blanks may come before it.

      Where several hosts are one fleet, any request may carry a `host`: that one does it, and its
      answer comes back in its turn, with the same `id`. Frames of a console that was attached to
      there have the `host`, too. `open` with a `host` makes the whole connection that host's.

      Output is addressed by its byte offset since the console's start.

      """;

  private static final String FRAMES =
      """
      ## Frames

      After `attach`, these come between answers, each on its line, at most 64 KiB of output a frame.

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
