package dev.konsol.tools;

import dev.konsol.core.Budget;
import dev.konsol.core.Excerpt;
import dev.konsol.core.Judged;
import dev.konsol.core.ToolContext;
import dev.konsol.core.ToolResult;
import dev.konsol.core.ToolSpec;
import dev.konsol.process.DescriptorBudget;
import dev.konsol.process.Marker;
import dev.konsol.process.ProcessTree;
import dev.konsol.process.Trees;
import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.TimeUnit;

/// `shell {command, timeout_ms?}`: one command, waited for. Whatever it started is ended with it:
/// when it ends by itself, when its time is up, and when the caller is interrupted.
record Shell(Marker marker, Trees trees, Map<String, String> environment) implements ToolBody {
  private static final long USUAL_MILLIS = 120_000;
  private static final long MOST_MILLIS = 3_600_000;

  /// Half of it politely, the rest by force.
  private static final Duration ENDING = Duration.ofSeconds(2);

  /// The same for one whose caller has said stop, and waits for it: an agent's turn is to end
  /// within 250 ms, also on a busy machine and where the command ignores every signal but SIGKILL.
  private static final Duration AT_ONCE = Duration.ofMillis(120);

  private static final Duration LAST_OUTPUT = Duration.ofSeconds(2);

  @Override
  public ToolSpec spec() {
    return new ToolSpec(
        "shell",
        "Run a command",
        "Runs one command with /bin/sh in the working directory, waits until it ends, and returns"
            + " what it printed (of very much, the beginning and the end) and its exit code. It has"
            + " no terminal and no input. What it leaves running in the background is ended with"
            + " it. Each call is a new shell: 'cd' and variables do not last.",
        new Schema()
            .text("command", "the command line")
            .optionalNumber(
                "timeout_ms", "how long it may take; two minutes when missing", 1, MOST_MILLIS)
            .json(),
        Optional.empty(),
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
    DescriptorBudget.ofThisProcess().requireRoom(DescriptorBudget.OF_PIPES, "a command");
    String serial = "shell-" + UUID.randomUUID();
    Process process = start(command, context.directory(), serial);
    ProcessTree tree = trees.of(process.pid(), serial);
    BoundedOutput output = new BoundedOutput();
    Thread reader =
        Thread.ofPlatform()
            .daemon()
            .name("konsol-" + serial)
            .unstarted(() -> output.readAll(process.getInputStream()));
    boolean ended;
    Duration ending = AT_ONCE;
    try {
      reader.start();
      ended = process.waitFor(millis, TimeUnit.MILLISECONDS);
      ending = ENDING;
    } finally {
      tree.end(Budget.of(ending), false);
    }
    // Nobody is left to write to the pipe, so its reader comes to an end.
    var _ = reader.join(LAST_OUTPUT);
    return result(output.text(), ended, ended ? process.exitValue() : -1, millis);
  }

  private Process start(String command, Path directory, String serial) {
    ProcessBuilder builder =
        new ProcessBuilder(List.of("/bin/sh", "-c", command)).directory(directory.toFile());
    Map<String, String> variables = builder.environment();
    variables.clear();
    variables.putAll(environment);
    variables.put(marker.variable(), marker.value(serial));
    builder.redirectInput(new File("/dev/null")).redirectErrorStream(true);
    try {
      return builder.start();
    } catch (IOException e) {
      throw new ToolFailure("The shell cannot be started: " + e.getMessage() + ".", e);
    }
  }

  private static ToolResult result(String printed, boolean ended, int code, long millis) {
    String output = Excerpt.printable(printed);
    String separator = output.isEmpty() || output.endsWith("\n") ? "" : "\n";
    if (!ended) {
      return ToolResult.failure(
          output + separator + "[ended after " + millis + " ms: its time was up]");
    }
    String text = output + separator + "[exit code " + code + "]";
    return code == 0 ? ToolResult.text(text) : ToolResult.failure(text);
  }
}
