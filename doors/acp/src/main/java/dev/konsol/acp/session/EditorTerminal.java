package dev.konsol.acp.session;

import dev.konsol.acp.wire.ContentBlocks;
import dev.konsol.acp.wire.SessionPeer;
import dev.konsol.core.Tasks;
import dev.konsol.core.tool.Judged;
import dev.konsol.core.tool.ToolContext;
import dev.konsol.core.tool.ToolResult;
import dev.konsol.core.tool.ToolSpec;
import dev.konsol.jsonrpc.CallException;
import dev.konsol.jsonrpc.CallException.CallTimeout;
import dev.konsol.tools.ToolArguments;
import dev.konsol.tools.ToolBody;
import dev.konsol.tools.ToolFailure;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// `shell` in a terminal of the editor, where its user watches. The command belongs to the editor:
/// it is told to end it when the time is up and when the turn is cancelled.
///
/// @param spec that of the tool it stands for
/// @param tasks of the connection
public record EditorTerminal(SessionPeer line, ToolCallDisplay shown, ToolSpec spec, Tasks tasks)
    implements ToolBody {
  private static final Logger LOG = LoggerFactory.getLogger(EditorTerminal.class);
  private static final long USUAL_MILLIS = 120_000;
  private static final long MOST_MILLIS = 3_600_000;
  private static final long OUTPUT_BYTES = 256 << 10;
  private static final Duration SOON = Duration.ofSeconds(30);

  @Override
  public List<Judged> judged(ToolArguments arguments, ToolContext context) {
    return List.of(new Judged.CommandLine(arguments.text("command")));
  }

  @Override
  public ToolResult run(ToolArguments arguments, ToolContext context) throws InterruptedException {
    String command = arguments.text("command");
    long millis = arguments.number("timeout_ms", USUAL_MILLIS, 1, MOST_MILLIS);
    String terminal = create(command, context);
    boolean done = false;
    try {
      shown.add(context.callId(), ContentBlocks.terminal(terminal));
      Optional<JsonNode> exit = await(terminal, Duration.ofMillis(millis));
      JsonNode output = line.call("terminal/output", params(terminal), SOON);
      done = true;
      return result(printed(output), exit, millis);
    } catch (CallException e) {
      throw new ToolFailure("The editor's terminal failed: " + e.getMessage() + ".", e);
    } finally {
      if (done) {
        release(terminal);
      } else {
        releaseLater(terminal);
      }
    }
  }

  /// On a thread of its own, which an interrupt does not reach: an editor that is opening a
  /// terminal would open it all the same, and nobody would know of it.
  private String create(String command, ToolContext context) throws InterruptedException {
    ObjectNode params = line.params().put("command", "/bin/sh");
    params.putArray("args").add("-c").add(command);
    params.put("cwd", context.directory().toString()).put("outputByteLimit", OUTPUT_BYTES);
    Opening opening = new Opening();
    Thread thread = tasks.start(() -> opening.run(params));
    try {
      thread.join();
    } catch (InterruptedException e) {
      opening.abandon();
      throw e;
    }
    return opening.terminal();
  }

  /// A terminal that is being opened, for whoever wants it then.
  private final class Opening {
    private Optional<String> terminal = Optional.empty();
    private String problem = "it did not answer";
    private boolean abandoned;

    void run(ObjectNode params) {
      try {
        opened(line.call("terminal/create", params, SOON).path("terminalId").asString());
      } catch (CallException e) {
        problem = String.valueOf(e.getMessage());
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }

    private void opened(String id) {
      synchronized (this) {
        terminal = Optional.of(id);
        if (!abandoned) {
          return;
        }
      }
      release(id);
    }

    void abandon() {
      Optional<String> unwanted;
      synchronized (this) {
        abandoned = true;
        unwanted = terminal;
      }
      unwanted.ifPresent(EditorTerminal.this::releaseLater);
    }

    synchronized String terminal() {
      return terminal.orElseThrow(
          () -> new ToolFailure("The editor opens no terminal: " + problem + "."));
    }
  }

  /// How the command ended; empty when its time was up.
  private Optional<JsonNode> await(String terminal, Duration within) throws InterruptedException {
    try {
      return Optional.of(line.call("terminal/wait_for_exit", params(terminal), within));
    } catch (CallTimeout e) {
      line.call("terminal/kill", params(terminal), SOON);
      return Optional.empty();
    }
  }

  /// Ends the command if it still runs, and forgets the terminal; the editor goes on showing what
  /// it printed.
  private void release(String terminal) {
    try {
      line.call("terminal/release", params(terminal), SOON);
    } catch (CallException e) {
      LOG.debug("a terminal was not released: {}", e.getMessage());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /// For whoever was interrupted: the editor may take its time.
  private void releaseLater(String terminal) {
    tasks.start(() -> release(terminal));
  }

  private ObjectNode params(String terminal) {
    return line.params().put("terminalId", terminal);
  }

  /// Of much output an editor keeps the end, and does not say how much there was before it.
  private static String printed(JsonNode output) {
    String cut =
        output.path("truncated").booleanValue(false)
            ? "[… the beginning is left out, all but the last %d bytes: run it again with its output in a file, and read that …]\n"
                .formatted(OUTPUT_BYTES)
            : "";
    return cut + output.path("output").asString("");
  }

  private static ToolResult result(String output, Optional<JsonNode> exit, long millis) {
    String text = output + (output.isEmpty() || output.endsWith("\n") ? "" : "\n");
    if (exit.isEmpty()) {
      return ToolResult.failure(text + "[ended after " + millis + " ms: its time was up]");
    }
    JsonNode code = exit.get().path("exitCode");
    if (code.isNumber()) {
      String all = text + "[exit code " + code.asInt() + "]";
      return code.asInt() == 0 ? ToolResult.text(all) : ToolResult.failure(all);
    }
    return ToolResult.failure(
        text + "[ended by " + exit.get().path("signal").asString("a signal") + "]");
  }
}
