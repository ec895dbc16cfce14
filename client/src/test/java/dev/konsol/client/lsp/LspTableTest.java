package dev.konsol.client.lsp;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.konsol.client.connection.Client;
import dev.konsol.client.env.Build;
import dev.konsol.client.env.Streams;
import dev.konsol.wire.JsonObject;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

final class LspTableTest {
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();

  private static PrintStream print(OutputStream to) {
    return new PrintStream(to, true, UTF_8);
  }

  private String printed(String answer) {
    Streams streams =
        new Streams(
            new ByteArrayInputStream(new byte[0]),
            print(out),
            print(OutputStream.nullOutputStream()),
            Optional.empty(),
            false);
    Build build = new Build("1.2.3", "abc", Path.of("/nowhere"));
    LspTable.print(new Client(streams, Map.of(), build), JsonObject.parse(answer));
    return out.toString(UTF_8);
  }

  @Test
  void whatHasFailedIsShownWithItsLastWords() {
    String shown =
        printed(
            """
            {"directory":"/p","servers":[{"server":"a","state":"broken","pid":0,"memory_bytes":0,
             "open_documents":0,"watches":[],"restarts":1,"root":"/p","reason":"it exited with code 3",
             "retry_after_ms":61400,"stderr":["one","two","three","no \\u001b licence"],
             "diagnostics":{"dropped":0}},
             {"server":"b","state":"ready","pid":7,"memory_bytes":0,"open_documents":0,"watches":[],
             "restarts":0,"root":"/p","reason":"","retry_after_ms":0,"stderr":["chatter"],
             "sidecar":{"command":["rojo","sourcemap"],"state":"failed","pid":0,"failures":5,
             "output":["it is not on the PATH"]},"diagnostics":{"dropped":0}}],
             "available":[],"warnings":[]}""");

    assertThat(shown)
        .endsWith(
            """
            a: it exited with code 3; tried again in 1m02s
            a: it said: two
            a: it said: three
            a: it said: no   licence
            b: 'rojo sourcemap', which should run beside it, has ended: it is not on the PATH
            """);
  }

  /// A server tells why it failed in its own words, and a project has names that nobody chose.
  @Test
  void whatAServerSaysDoesNothingToTheTerminal() {
    String shown =
        printed(
            """
            {"directory":"/p","servers":[{"server":"evil","state":"broken","pid":0,"memory_bytes":0,
             "open_documents":0,"watches":[],"restarts":1,"root":"/p",
             "reason":"no \\u001b]52;c;eA==\\u0007 \\u009b2J here\\nmore",
             "diagnostics":{"dropped":0}}],
             "available":[{"server":"other","missing":"\\u001b[2J is not installed"}],
             "warnings":["/p/\\u001b[5m is\\r not read"]}""");

    assertThat(shown)
        .contains("evil: no  ]52;c;eA==   2J here\n")
        .contains("other:  [2J is not installed\n")
        .endsWith("warning: /p/ [5m is  not read\n")
        .doesNotContain("\033", "\u009b", "\r");
  }
}
