package dev.konsol.lines.protocol;

import static dev.konsol.core.reference.Operation.Type.FLAG;
import static dev.konsol.core.reference.Operation.Type.TEXT;
import static dev.konsol.core.reference.Operation.Type.TEXTS;
import static dev.konsol.core.reference.Operation.Type.WHOLE;
import static dev.konsol.core.reference.Operation.gives;
import static dev.konsol.core.reference.Operation.may;
import static dev.konsol.core.reference.Operation.needs;

import dev.konsol.core.reference.Operation;
import java.util.List;

/// The commands for what goes to a console.
final class InputOperations {
  private static final Operation.Field KEY =
      may("key", TEXT, "the console's name; the attached one unless given");

  static final List<Operation> ALL =
      List.of(
          Operation.of("send", "Types something. Takes exactly one of the first three.")
              .takes(
                  may(
                      "input",
                      TEXT,
                      "text in which `\\n \\r \\t \\\\ \\e \\0 \\xHH` stand for bytes"),
                  may("keys", TEXTS, "named keys: `Enter`, `C-c`, `M-x`, `Up`, `F5`, `a`"),
                  may("base64", TEXT, "bytes"),
                  KEY,
                  may("paste", FLAG, "`input` as a bracketed paste, if the program wants those"),
                  may("write_id", TEXT, "sending again with the same id types nothing twice"))
              .answers(
                  gives("accepted", "bytes taken"),
                  gives("length", "bytes there were"),
                  gives("offset", "the end of the output at that moment"),
                  gives("repeated", "true when an earlier send had done it"),
                  gives("reason", "why not all was taken")),
          Operation.of("resize", "Changes the terminal's size.")
              .takes(KEY, needs("rows", WHOLE, "1 to 1000"), needs("cols", WHOLE, "1 to 1000")),
          Operation.of("signal", "Sends a signal.")
              .takes(
                  needs("key", TEXT, "the console's name"),
                  needs("name", TEXT, "`TERM`, `SIGINT`, …"),
                  may("scope", TEXT, "`foreground` (unless given), `group` or `tree`")));

  private InputOperations() {}
}
