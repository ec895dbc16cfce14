package dev.konsol.tools.console;

import dev.konsol.console.Console;
import dev.konsol.core.tool.ToolContext;
import dev.konsol.core.tool.ToolResult;
import dev.konsol.core.tool.ToolSpec;
import dev.konsol.core.tool.ToolSpec.Effects;
import dev.konsol.tools.ProgressTicks;
import dev.konsol.tools.Schema;
import dev.konsol.tools.StructuredAnswer;
import dev.konsol.tools.ToolArguments;

/// `console_kill {key, force?}`.
record ConsoleKill(SharedConsoles consoles) implements ConsoleTool {
  @Override
  public ToolSpec spec() {
    return Schema.tool(
        "console_kill",
        "End a console",
        "Ends a console's program and everything it started, politely first unless 'force'. Comes back"
            + " when nothing of it is left. Its output can still be read, and its key is free again for"
            + " console_create. To stop just the command in the foreground, send the key C-c instead.",
        new Schema().text("key", Describe.KEY).optionalFlag("force", "at once, with SIGKILL"),
        Schema.open().text("status", "how it ended"),
        new Effects(false, true, true, false));
  }

  @Override
  public ToolResult run(ToolArguments arguments, ToolContext context) {
    Console console = consoles.find(Describe.key(arguments));
    try (ProgressTicks _ = ProgressTicks.of(context, () -> "ending '" + console.id() + "'")) {
      console.kill(arguments.flag("force"));
    }
    return StructuredAnswer.of(
        "'%s' %s.".formatted(console.id(), Describe.status(console.overview().ending())),
        Describe.state(console));
  }
}
