package dev.konsol.app.daemon;

import dev.konsol.app.eval.DaemonEvaluations;
import dev.konsol.console.Consoles;
import dev.konsol.core.Tool;
import dev.konsol.process.Marker;
import dev.konsol.process.Trees;
import dev.konsol.tools.AfterEdit;
import dev.konsol.tools.Tools;
import dev.konsol.tools.console.ConsoleTools;
import dev.konsol.tools.eval.EvalTools;
import dev.konsol.tools.eval.Snippets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/// What the daemon's agents may use: files and commands, and the sessions that everybody sees.
///
/// @param environment what commands inherit
record DaemonTools(
    Marker marker,
    Trees trees,
    Map<String, String> environment,
    Consoles consoles,
    DaemonEvaluations evaluations)
    implements Supplier<List<Tool>> {

  @Override
  public List<Tool> get() {
    List<Tool> tools = new ArrayList<>(Tools.all(marker, trees, environment, AfterEdit.NOTHING));
    tools.addAll(ConsoleTools.all(consoles));
    tools.addAll(EvalTools.all(new Snippets(evaluations::forModels)));
    return tools;
  }
}
