package dev.konsol.tools.basic;

import dev.konsol.core.Excerpt;
import dev.konsol.core.tool.Judged;
import dev.konsol.core.tool.ToolContext;
import dev.konsol.core.tool.ToolResult;
import dev.konsol.core.tool.ToolSpec;
import dev.konsol.process.ProgramSpec;
import dev.konsol.process.launch.CapturedOutput;
import dev.konsol.process.launch.Launcher;
import dev.konsol.process.launch.Limit;
import dev.konsol.process.launch.ProgramOutcome;
import dev.konsol.process.launch.Streams;
import dev.konsol.tools.Schema;
import dev.konsol.tools.ToolArguments;
import dev.konsol.tools.ToolBody;
import dev.konsol.tools.ToolFailure;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/// `shell {command, timeout_ms?}`: one command, waited for. Whatever it started is ended with it:
/// when it ends by itself, when its time is up, and when the caller is interrupted.
record Shell(Launcher launcher, Map<String, String> environment) implements ToolBody {
  private static final long USUAL_MILLIS = 120_000;
  private static final long MOST_MILLIS = 3_600_000;

  /// Of the beginning, and of the end.
  private static final int MOST_BYTES = 128 << 10;

  private static final String ADVICE =
      "run it again with its output in a file, and read or search that";

  @Override
  public ToolSpec spec() {
    return Schema.tool(
        "shell",
        "Run a command",
        "Runs one command with /bin/sh in the working directory, waits until it ends, and returns"
            + " what it printed (of very much, the beginning and the end) and its exit code. It has"
            + " no terminal and no input. What it leaves running in the background is ended with"
            + " it. Each call is a new shell: 'cd' and variables do not last.",
        new Schema()
            .text("command", "the command line")
            .optionalNumber(
                "timeout_ms", "how long it may take; two minutes when missing", 1, MOST_MILLIS),
        new ToolSpec.Effects(false, true, false, true));
  }

  @Override
  public List<Judged> judged(ToolArguments arguments, ToolContext context) {
    return List.of(new Judged.CommandLine(arguments.text("command")));
  }

  @Override
  public ToolResult run(ToolArguments arguments, ToolContext context) throws InterruptedException {
    String command = arguments.text("command");
    long millis = arguments.number("timeout_ms", USUAL_MILLIS, 1, MOST_MILLIS);
    if (command.indexOf('\0') >= 0) {
      throw new ToolFailure("A command cannot hold a NUL character.");
    }
    ProgramSpec spec =
        new ProgramSpec(
            List.of("/bin/sh", "-c", command),
            context.directory(),
            environment,
            launcher.serial("shell"));
    CapturedOutput output = new CapturedOutput(MOST_BYTES, MOST_BYTES);
    ProgramOutcome outcome =
        launcher.run(spec, Streams.MERGED, Limit.of(Duration.ofMillis(millis)), output);
    return result(output.text(ADVICE), outcome, context.mostChars());
  }

  private static ToolResult result(String printed, ProgramOutcome outcome, int most) {
    String output = Excerpt.of(printed, most, ADVICE);
    String lines = output.isEmpty() || output.endsWith("\n") ? output : output + "\n";
    return switch (outcome) {
      case ProgramOutcome.TimedOut(Duration after) ->
          ToolResult.failure(lines + "[ended after " + after.toMillis() + " ms: its time was up]");
      case ProgramOutcome.Exited(int code, String _) -> {
        String text = lines + "[exit code " + code + "]";
        yield code == 0 ? ToolResult.text(text) : ToolResult.failure(text);
      }
    };
  }
}
