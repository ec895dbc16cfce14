package dev.konsol.tools.console;

import dev.konsol.core.tool.Judged;
import dev.konsol.core.tool.ToolContext;
import dev.konsol.tools.ToolArguments;
import dev.konsol.tools.ToolBody;
import java.util.List;

/// A tool for one console, judged by whose that is.
interface ConsoleTool extends ToolBody {
  SharedConsoles consoles();

  @Override
  default List<Judged> judged(ToolArguments arguments, ToolContext context) {
    return List.of(consoles().judged(Describe.key(arguments), context));
  }
}
