package dev.konsol.tools.console;

import dev.konsol.console.Console;
import dev.konsol.console.input.ConsoleInput;
import dev.konsol.console.input.Sent;
import dev.konsol.core.tool.Judged;
import dev.konsol.core.tool.ToolContext;
import dev.konsol.core.tool.ToolResult;
import dev.konsol.core.tool.ToolSpec;
import dev.konsol.core.tool.ToolSpec.Effects;
import dev.konsol.tools.Answer;
import dev.konsol.tools.Schema;
import dev.konsol.tools.ToolArguments;
import dev.konsol.tools.ToolBody;
import dev.konsol.tools.ToolFailure;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import tools.jackson.databind.node.ObjectNode;

/// `console_send {key, input? or keys? or base64?}`.
record ConsoleSend(SharedConsoles consoles) implements ToolBody {
  @Override
  public ToolSpec spec() {
    return new ToolSpec(
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
            .json(),
        Optional.of(
            Answer.schema()
                .optionalNumber("accepted", "bytes that were taken", 0, Integer.MAX_VALUE)
                .optionalNumber("length", "bytes that were sent", 0, Integer.MAX_VALUE)
                .optionalNumber("offset", "the output's end when it was sent", 0, Long.MAX_VALUE)
                .json()),
        new Effects(false, true, false, true));
  }

  @Override
  public List<Judged> judged(ToolArguments arguments, ToolContext context) {
    Judged typed = new Judged.Code(typed(arguments));
    return List.of(consoles.judged(Describe.key(arguments), context), typed);
  }

  /// As a program would read it.
  private static String typed(ToolArguments arguments) {
    return switch (input(arguments)) {
      case ConsoleInput.Text(String text, boolean _) ->
          text.replace("\\n", "\n").replace("\\r", "\n");
      case ConsoleInput.Bytes(byte[] bytes) -> new String(bytes, StandardCharsets.UTF_8);
      case ConsoleInput.Keys(List<String> keys) ->
          keys.stream().map(key -> key.equals("Enter") ? "\n" : key).collect(Collectors.joining());
    };
  }

  @Override
  public ToolResult run(ToolArguments arguments, ToolContext context) {
    Console console = consoles.find(Describe.key(arguments));
    Sent sent = console.send(input(arguments), Optional.empty());
    ObjectNode fields = Describe.state(console);
    fields.put("accepted", sent.accepted()).put("length", sent.length());
    fields.put("offset", sent.offset());
    String taken =
        sent.accepted() == sent.length()
            ? "Sent."
            : "Only %d of %d bytes were taken: the program is not reading."
                .formatted(sent.accepted(), sent.length());
    return Answer.of(taken + " Output after it begins at offset " + sent.offset() + ".", fields);
  }

  private static ConsoleInput input(ToolArguments arguments) {
    List<String> keys = arguments.texts("keys");
    Optional<String> text = arguments.optionalText("input");
    Optional<String> bytes = arguments.optionalText("base64");
    if (Stream.of(!keys.isEmpty(), text.isPresent(), bytes.isPresent()).filter(x -> x).count()
        != 1) {
      throw new ToolFailure("Give one of 'input', 'keys' and 'base64'.");
    }
    return text.<ConsoleInput>map(input -> new ConsoleInput.Text(input, false))
        .or(() -> bytes.map(ConsoleSend::decoded))
        .orElseGet(() -> new ConsoleInput.Keys(keys));
  }

  private static ConsoleInput decoded(String base64) {
    try {
      return new ConsoleInput.Bytes(Base64.getDecoder().decode(base64));
    } catch (IllegalArgumentException e) {
      throw new ToolFailure("'base64' is no base64.", e);
    }
  }
}
