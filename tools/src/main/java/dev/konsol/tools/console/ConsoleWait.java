package dev.konsol.tools.console;

import dev.konsol.console.Console;
import dev.konsol.console.wait.WaitFor;
import dev.konsol.console.wait.Waited;
import dev.konsol.console.wait.Waited.Evidence;
import dev.konsol.core.tool.ToolContext;
import dev.konsol.core.tool.ToolResult;
import dev.konsol.core.tool.ToolSpec;
import dev.konsol.core.tool.ToolSpec.Effects;
import dev.konsol.tools.ProgressTicks;
import dev.konsol.tools.Schema;
import dev.konsol.tools.StructuredAnswer;
import dev.konsol.tools.ToolArguments;
import dev.konsol.tools.ToolFailure;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import tools.jackson.databind.node.ObjectNode;

/// `console_wait {key, until?, pattern?, idleMs?, fromOffset?, timeoutMs?}`.
///
/// @param softLimit after so long a model is told that nothing has happened yet
record ConsoleWait(SharedConsoles consoles, Duration softLimit) implements ConsoleTool {
  private static final int MOST_MILLIS = 600_000;

  /// Clients give up on a call after a minute.
  static final Duration SOFT_LIMIT = Duration.ofSeconds(50);

  private static final List<String> UNTIL = List.of("exit", "pattern", "prompt", "idle");

  @Override
  public ToolSpec spec() {
    return Schema.tool(
        "console_wait",
        "Wait for a console",
        "Waits until a console prints something that matches 'pattern', shows its prompt again, is"
            + " quiet for 'idleMs', or has ended, and comes back with what it printed since the"
            + " last input. The program's end always ends the wait. When the time is up, the answer"
            + " says so: that is not a failure, call again to go on waiting.",
        new Schema()
            .text("key", Describe.KEY)
            .optionalChoice("until", "what the other arguments imply, else exit", UNTIL)
            .optionalText("pattern", "a regular expression (RE2's syntax) for the output as text")
            .optionalNumber("idleMs", "how long without output", 1, MOST_MILLIS)
            .optionalNumber("fromOffset", "where to look from", 0, Long.MAX_VALUE)
            .optionalNumber(
                "timeoutMs",
                "30000 unless given; a call comes back after " + softLimit.toMillis(),
                0,
                MOST_MILLIS),
        Schema.open()
            .text("evidence", "exit, pattern, prompt, idle or timeout")
            .text("data", "the text since")
            .optionalNumber("next_offset", "where to go on", 0, Long.MAX_VALUE),
        Effects.READS);
  }

  @Override
  public ToolResult run(ToolArguments arguments, ToolContext context) throws InterruptedException {
    Console console = consoles.find(Describe.key(arguments));
    long given = arguments.number("fromOffset", -1, 0, Long.MAX_VALUE);
    OptionalLong from = given < 0 ? OptionalLong.empty() : OptionalLong.of(given);
    long asked = arguments.number("timeoutMs", 30_000, 0, MOST_MILLIS);
    Duration timeout = Duration.ofMillis(Math.min(asked, softLimit.toMillis()));
    Waited waited = await(console, what(arguments), from, timeout, context);
    Output output = Output.since(console, waited.from());
    ObjectNode fields = Describe.state(console);
    fields.put("evidence", waited.evidence().name().toLowerCase(Locale.ROOT));
    fields.put("detail", waited.detail());
    fields.put("timed_out", waited.evidence() == Evidence.TIMEOUT);
    waited
        .match()
        .ifPresent(
            match ->
                fields
                    .putObject("match")
                    .put("text", match.text())
                    .put("end_offset", match.endOffset()));
    fields.put("data", output.text()).put("offset", output.offset());
    fields.put("next_offset", output.nextOffset());
    output.gap().ifPresent(gap -> fields.put("gap", Output.gone(gap)));
    return StructuredAnswer.of(
        "%s\n[%s; %s; next offset %d]"
            .formatted(
                output.text(),
                outcome(waited),
                Describe.status(console.overview().ending()),
                output.nextOffset()),
        fields);
  }

  private static Waited await(
      Console console, WaitFor what, OptionalLong from, Duration timeout, ToolContext context)
      throws InterruptedException {
    try (ProgressTicks _ = ProgressTicks.of(context, () -> progress(console))) {
      return console.await(what, from, timeout);
    }
  }

  static String progress(Console console) {
    return "waiting for '%s', which has printed %d bytes".formatted(console.id(), console.offset());
  }

  private static String outcome(Waited waited) {
    return switch (waited.evidence()) {
      case EXIT -> "the program has ended";
      case PATTERN -> "the pattern matched: " + waited.match().map(Waited.Match::text).orElse("");
      case PROMPT -> "the prompt is there";
      case IDLE -> "it is quiet";
      case ATTENTION -> "it wants a person: " + waited.detail();
      case TIMEOUT -> "the time is up and it has not happened yet: call again to go on waiting";
    };
  }

  private static WaitFor what(ToolArguments arguments) {
    Optional<String> pattern = arguments.optionalText("pattern");
    long idle = arguments.number("idleMs", 0, 1, MOST_MILLIS);
    String implied = pattern.isPresent() ? "pattern" : idle > 0 ? "idle" : "exit";
    String until = arguments.choice("until", UNTIL).orElse(implied);
    return switch (until) {
      case "exit" -> new WaitFor.End();
      case "prompt" -> new WaitFor.Prompt();
      case "idle" -> new WaitFor.Idle(Duration.ofMillis(idle == 0 ? 500 : idle));
      case "pattern" ->
          new WaitFor.Pattern(
              pattern.orElseThrow(() -> new ToolFailure("Give the 'pattern' to wait for.")));
      default -> throw new IllegalStateException(until);
    };
  }
}
