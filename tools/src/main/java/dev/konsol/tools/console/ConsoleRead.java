package dev.konsol.tools.console;

import dev.konsol.console.Console;
import dev.konsol.console.log.Chunk;
import dev.konsol.console.log.TextChunk;
import dev.konsol.core.Excerpt;
import dev.konsol.core.tool.ToolContext;
import dev.konsol.core.tool.ToolResult;
import dev.konsol.core.tool.ToolSpec;
import dev.konsol.core.tool.ToolSpec.Effects;
import dev.konsol.tools.ProgressTicks;
import dev.konsol.tools.Schema;
import dev.konsol.tools.StructuredAnswer;
import dev.konsol.tools.ToolArguments;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import tools.jackson.databind.node.ObjectNode;

/// `console_read {key, offset?, maxBytes?, waitMs?, view?}`.
record ConsoleRead(SharedConsoles consoles) implements ConsoleTool {
  private static final int MOST_BYTES = 200_000;
  private static final int MOST_WAIT = 60_000;
  private static final String RAW = "raw";
  private static final String SCREEN = "screen";
  private static final List<String> VIEWS = List.of("text", RAW, SCREEN);

  @Override
  public ToolSpec spec() {
    return Schema.tool(
        "console_read",
        "Read a console's output",
        "Reads what a console has printed, as plain text: escape sequences applied, progress bars"
            + " as their last state. Without 'offset' it is the end of the output; with the"
            + " next_offset of an earlier answer it is exactly what came since, so nothing is lost"
            + " or read twice. For a program that draws on the screen use console_screen; to wait"
            + " for something use console_wait.",
        new Schema()
            .text("key", Describe.KEY)
            .optionalNumber("offset", "where to begin, in bytes of output", 0, Long.MAX_VALUE)
            .optionalNumber("maxBytes", Excerpt.USUAL + " unless given", 1, MOST_BYTES)
            .optionalNumber("waitMs", "how long to wait for the first output", 0, MOST_WAIT)
            .optionalChoice(
                "view",
                "'text' unless given; 'raw': every line that was overwritten, too; 'screen': as"
                    + " console_screen",
                VIEWS),
        Schema.open()
            .text("data", "the text")
            .optionalNumber("offset", "where it begins", 0, Long.MAX_VALUE)
            .optionalNumber("next_offset", "where to go on", 0, Long.MAX_VALUE),
        Effects.READS);
  }

  @Override
  public ToolResult run(ToolArguments arguments, ToolContext context) throws InterruptedException {
    Console console = consoles.find(Describe.key(arguments));
    int wanted = (int) arguments.number("maxBytes", Excerpt.USUAL, 1, MOST_BYTES);
    int most = Math.min(wanted, context.mostChars());
    long end = Math.max(0, console.overview().offset() - most);
    long from = arguments.number("offset", end, 0, Long.MAX_VALUE);
    Duration wait = Duration.ofMillis(arguments.number("waitMs", 0, 0, MOST_WAIT));
    String view = arguments.choice("view", VIEWS).orElse("");
    if (wait.isZero()) {
      return read(console, view, from, most, wait);
    }
    try (ProgressTicks _ = ProgressTicks.of(context, () -> ConsoleWait.progress(console))) {
      return read(console, view, from, most, wait);
    }
  }

  private static ToolResult read(Console console, String view, long from, int most, Duration wait)
      throws InterruptedException {
    return switch (view) {
      case SCREEN -> screen(console, from, wait);
      case RAW -> answer(console, raw(console.readWhole(from, most, wait)));
      default -> answer(console, console.readText(from, most, wait));
    };
  }

  private static ToolResult screen(Console console, long from, Duration wait)
      throws InterruptedException {
    var _ = console.read(from, 1, wait);
    ObjectNode fields = Describe.state(console);
    fields.put("next_offset", console.offset());
    fields.put("data", String.join("\n", console.screen().rows()).stripTrailing());
    return ConsoleScreen.answer(console, fields);
  }

  private static TextChunk raw(Chunk chunk) {
    String text = new String(chunk.bytes(), StandardCharsets.UTF_8);
    return new TextChunk(chunk.gap(), chunk.offset(), text, chunk.nextOffset(), chunk.ended());
  }

  private static ToolResult answer(Console console, TextChunk chunk) {
    ObjectNode fields = Describe.state(console);
    fields.put("data", Excerpt.printable(chunk.text()));
    fields.put("offset", chunk.offset()).put("next_offset", chunk.nextOffset());
    fields.put("ended", chunk.ended());
    chunk.gap().ifPresent(gap -> fields.put("gap", Output.gone(gap)));
    return StructuredAnswer.of(text(console, chunk), fields);
  }

  private static String text(Console console, TextChunk chunk) {
    String before =
        chunk.offset() > 0 && chunk.gap().isEmpty()
            ? ", %d bytes before it from offset 0".formatted(chunk.offset())
            : "";
    long left = console.overview().offset() - chunk.nextOffset();
    String more =
        left > 0
            ? ", %d bytes after it: read on from there".formatted(left)
            : ", nothing after it yet";
    return "%s\n[%s; output from offset %d to %d%s%s]"
        .formatted(
            Output.clean(chunk),
            Describe.status(console.overview().ending()),
            chunk.offset(),
            chunk.nextOffset(),
            before,
            chunk.ended() ? ", nothing will follow" : more);
  }
}
