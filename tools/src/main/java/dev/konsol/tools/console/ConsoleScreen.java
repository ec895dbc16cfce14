package dev.konsol.tools.console;

import dev.konsol.console.Console;
import dev.konsol.console.screen.Snapshot;
import dev.konsol.core.tool.ToolContext;
import dev.konsol.core.tool.ToolResult;
import dev.konsol.core.tool.ToolSpec;
import dev.konsol.core.tool.ToolSpec.Effects;
import dev.konsol.tools.Schema;
import dev.konsol.tools.StructuredAnswer;
import dev.konsol.tools.ToolArguments;
import tools.jackson.databind.node.ObjectNode;

/// `console_screen {key}`.
record ConsoleScreen(SharedConsoles consoles) implements ConsoleTool {
  @Override
  public ToolSpec spec() {
    return Schema.tool(
        "console_screen",
        "See a console's screen",
        "What a person would see on the console's screen now: rows of text and where the cursor is."
            + " Use it for programs that draw (editors, menus, pagers, top); for plain output"
            + " console_read is better, since a screen holds only the last rows.",
        new Schema().text("key", Describe.KEY),
        Schema.open().optionalTexts("rows", "the screen's rows"),
        Effects.READS);
  }

  @Override
  public ToolResult run(ToolArguments arguments, ToolContext context) {
    Console console = consoles.find(Describe.key(arguments));
    return answer(console, Describe.state(console));
  }

  /// @param fields that are known already
  static ToolResult answer(Console console, ObjectNode fields) {
    Snapshot screen = console.screen();
    screen.rows().forEach(fields.putArray("rows")::add);
    fields
        .putObject("cursor")
        .put("row", screen.cursor().row())
        .put("col", screen.cursor().col())
        .put("visible", screen.cursor().visible());
    fields.putObject("size").put("rows", screen.size().rows()).put("cols", screen.size().cols());
    fields.put("title", screen.title()).put("alternate", screen.alternate());
    String text =
        "%s\n[%s; cursor at row %d, column %d of %d×%d]"
            .formatted(
                String.join("\n", screen.rows()).stripTrailing(),
                Describe.status(console.overview().ending()),
                screen.cursor().row(),
                screen.cursor().col(),
                screen.size().rows(),
                screen.size().cols());
    return StructuredAnswer.of(text, fields);
  }
}
