package dev.konsol.tools.console;

import dev.konsol.console.Console;
import dev.konsol.console.input.ConsoleInput;
import dev.konsol.console.input.Escapes;
import dev.konsol.console.input.Keys;
import dev.konsol.console.input.Sent;
import dev.konsol.core.tool.Judged;
import dev.konsol.core.tool.ToolContext;
import dev.konsol.core.tool.ToolResult;
import dev.konsol.core.tool.ToolSpec;
import dev.konsol.core.tool.ToolSpec.Effects;
import dev.konsol.tools.Schema;
import dev.konsol.tools.StructuredAnswer;
import dev.konsol.tools.ToolArguments;
import dev.konsol.tools.ToolBody;
import dev.konsol.tools.ToolFailure;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import tools.jackson.databind.node.ObjectNode;

/// `console_send {key, input? or keys? or base64?, paste?, writeId?}`.
record ConsoleSend(SharedConsoles consoles) implements ToolBody {
  @Override
  public ToolSpec spec() {
    return Schema.tool(
        "console_send",
        "Type into a console",
        "Types into a running console. In 'input' \\n"
            + " is Enter, and \\t \\e \\xHH are what they are in C: end a command with \\n"
            + ". For keys use 'keys': [\"C-c\"], [\"Up\",\"Enter\"]. Comes back when the terminal"
            + " has taken it, with the output offset at that moment: call console_wait or"
            + " console_read with that offset to see the reaction. If less was accepted than sent,"
            + " the program is not reading: wait, then send the rest.",
        new Schema()
            .text("key", Describe.KEY)
            .optionalText("input", "text to type")
            .optionalTexts(
                "keys", "named keys: Enter, Tab, Escape, C-c, M-x, Up, F5, or one character")
            .optionalText("base64", "bytes as they are")
            .optionalFlag("paste", "'input' as a bracketed paste, where the program takes those")
            .optionalText("writeId", "sending again with the same one types nothing twice"),
        Schema.open()
            .optionalNumber("accepted", "bytes that were taken", 0, Integer.MAX_VALUE)
            .optionalNumber("length", "bytes that were sent", 0, Integer.MAX_VALUE)
            .optionalNumber("offset", "the output's end when it was sent", 0, Long.MAX_VALUE),
        new Effects(false, true, false, true));
  }

  @Override
  public List<Judged> judged(ToolArguments arguments, ToolContext context) {
    Judged typed = new Judged.Code(typed(arguments));
    return List.of(consoles.judged(Describe.key(arguments), context), typed);
  }

  /// As a program would read it: what is typed, and not how that is written.
  private static String typed(ToolArguments arguments) {
    byte[] bytes =
        switch (input(arguments)) {
          case ConsoleInput.Text(String text, boolean _) -> Escapes.bytes(text);
          case ConsoleInput.Bytes(byte[] given) -> given;
          case ConsoleInput.Keys(List<String> keys) -> bytes(keys);
        };
    return new String(bytes, StandardCharsets.UTF_8).replace('\r', '\n');
  }

  private static byte[] bytes(List<String> keys) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    keys.forEach(key -> bytes.writeBytes(Keys.bytes(key, () -> false)));
    return bytes.toByteArray();
  }

  @Override
  public ToolResult run(ToolArguments arguments, ToolContext context) {
    Console console = consoles.find(Describe.key(arguments));
    Sent sent = console.send(input(arguments), arguments.optionalText("writeId"));
    ObjectNode fields = Describe.state(console);
    fields.put("accepted", sent.accepted()).put("length", sent.length());
    fields.put("offset", sent.offset());
    String taken =
        sent.accepted() == sent.length()
            ? "Sent."
            : "Only %d of %d bytes were taken: the program is not reading."
                .formatted(sent.accepted(), sent.length());
    return StructuredAnswer.of(
        taken + " Output after it begins at offset " + sent.offset() + ".", fields);
  }

  private static ConsoleInput input(ToolArguments arguments) {
    List<String> keys = arguments.texts("keys");
    Optional<String> text = arguments.optionalText("input");
    Optional<String> bytes = arguments.optionalText("base64");
    if (Stream.of(!keys.isEmpty(), text.isPresent(), bytes.isPresent()).filter(x -> x).count()
        != 1) {
      throw new ToolFailure("Give one of 'input', 'keys' and 'base64'.");
    }
    boolean paste = arguments.flag("paste");
    if (paste && text.isEmpty()) {
      throw new ToolFailure("'paste' is for 'input'.");
    }
    return text.<ConsoleInput>map(input -> new ConsoleInput.Text(input, paste))
        .or(() -> bytes.map(ConsoleSend::decoded))
        .orElseGet(() -> new ConsoleInput.Keys(keys));
  }

  private static ConsoleInput decoded(String base64) {
    try {
      return new ConsoleInput.Bytes(Base64.getDecoder().decode(base64));
    } catch (IllegalArgumentException e) {
      throw new ToolFailure("'base64' is not base64.", e);
    }
  }
}
