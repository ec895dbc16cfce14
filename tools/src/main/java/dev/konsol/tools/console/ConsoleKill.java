package dev.konsol.tools.console;

import dev.konsol.console.Console;
import dev.konsol.core.tool.ToolContext;
import dev.konsol.core.tool.ToolResult;
import dev.konsol.core.tool.ToolSpec;
import dev.konsol.core.tool.ToolSpec.Effects;
import dev.konsol.tools.Answer;
import dev.konsol.tools.Schema;
import dev.konsol.tools.ToolArguments;
import java.util.Optional;

/// `console_kill {key, force?}`.
record ConsoleKill(SharedConsoles consoles) implements ConsoleTool {
  @Override
  public ToolSpec spec() {
    return new ToolSpec(
        "console_kill",
        "End a console",
        "Ends a console's program and everything it started, politely first unless 'force'. Comes back"
            + " when nothing of it is left. Its output can still be read, and its key is free again for"
            + " console_create. To stop just the command in the foreground, send the key C-c instead.",
        new Schema()
            .text("key", Describe.KEY)
            .optionalFlag("force", "at once, with SIGKILL")
            .json(),
        Optional.of(Answer.schema().text("status", "how it ended").json()),
        new Effects(false, true, true, false));
  }

  @Override
  public ToolResult run(ToolArguments arguments, ToolContext context) {
    Console console = consoles.find(Describe.key(arguments));
    console.kill(arguments.flag("force"));
    return Answer.of(
        "'%s' %s.".formatted(console.id(), Describe.status(console.overview().ending())),
        Describe.state(console));
  }
}
