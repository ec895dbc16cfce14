package dev.konsol.tools.console;

import dev.konsol.console.Console;
import dev.konsol.console.Overview;
import dev.konsol.core.Excerpt;
import dev.konsol.core.session.Attention;
import dev.konsol.core.tool.Judged;
import dev.konsol.core.tool.ToolContext;
import dev.konsol.core.tool.ToolResult;
import dev.konsol.core.tool.ToolSpec;
import dev.konsol.core.tool.ToolSpec.Effects;
import dev.konsol.tools.Schema;
import dev.konsol.tools.StructuredAnswer;
import dev.konsol.tools.ToolArguments;
import dev.konsol.tools.ToolBody;
import java.util.List;
import java.util.stream.Collectors;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/// `console_list {}`.
record ConsoleList(SharedConsoles consoles) implements ToolBody {
  private static final int LONGEST_COMMAND = 500;

  @Override
  public ToolSpec spec() {
    return Schema.tool(
        "console_list",
        "List consoles",
        "Lists consoles, also those that have ended: key, whether it runs, command and folder. An agent"
            + " sees those that it started, and with 'all', where that is permitted, those of others."
            + " Look here before you start something that may be running already.",
        new Schema().optionalFlag("all", "also those that others started"),
        Schema.open().optionalObjects("sessions", "one entry a console"),
        Effects.READS);
  }

  @Override
  public List<Judged> judged(ToolArguments arguments, ToolContext context) {
    return arguments.flag("all") && !context.caller().isEmpty()
        ? List.of(new Judged.Session("*", false))
        : List.of();
  }

  @Override
  public ToolResult run(ToolArguments arguments, ToolContext context) {
    List<Console> all = consoles.list(context, arguments.flag("all"));
    ObjectNode fields = JsonNodeFactory.instance.objectNode();
    ArrayNode sessions = fields.putArray("sessions");
    for (Console console : all) {
      Overview overview = console.overview();
      ObjectNode entry = Describe.state(console).put("pid", overview.pid());
      entry.put("command", command(overview)).put("cwd", overview.directory().toString());
      entry.put("attention", console.attention().wireName());
      sessions.add(entry.put("offset", overview.offset()));
    }
    String text = all.stream().map(ConsoleList::line).collect(Collectors.joining("\n"));
    return StructuredAnswer.of(
        all.isEmpty() ? "There are no consoles. console_create starts one." : text, fields);
  }

  /// Whoever started it may have given it a whole script.
  private static String command(Overview overview) {
    return Excerpt.line(overview.command(), LONGEST_COMMAND);
  }

  private static String line(Console console) {
    Overview overview = console.overview();
    return "%s: %s%s, %s, in %s, %d bytes of output"
        .formatted(
            overview.key(),
            Describe.status(overview.ending()),
            console.attention() == Attention.WAITING ? " (waits for a person)" : "",
            command(overview),
            overview.directory(),
            overview.offset());
  }
}
