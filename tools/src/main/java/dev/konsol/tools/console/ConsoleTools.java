package dev.konsol.tools.console;

import dev.konsol.console.Consoles;
import dev.konsol.core.tool.Tool;
import dev.konsol.tools.ToolBody;
import java.util.List;
import java.util.stream.Stream;

/// The tools over consoles.
public final class ConsoleTools {
  private ConsoleTools() {}

  public static List<Tool> all(Consoles all) {
    SharedConsoles consoles = new SharedConsoles(all);
    return Stream.of(
            new ConsoleCreate(consoles),
            new ConsoleSend(consoles),
            new ConsoleRead(consoles),
            new ConsoleScreen(consoles),
            new ConsoleWait(consoles, ConsoleWait.SOFT_LIMIT),
            new ConsoleList(consoles),
            new ConsoleKill(consoles))
        .map(ToolBody::asTool)
        .toList();
  }
}
