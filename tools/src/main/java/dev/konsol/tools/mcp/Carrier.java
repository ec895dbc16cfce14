package dev.konsol.tools.mcp;

import dev.konsol.core.Budget;
import dev.konsol.core.Stopped;
import dev.konsol.jsonrpc.framing.Framing;
import dev.konsol.jsonrpc.framing.Transport;
import dev.konsol.process.ProgramSpec;
import dev.konsol.process.Secrets;
import dev.konsol.process.launch.PipedProgram;
import dev.konsol.process.launch.Streams;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;

/// What carries the messages: the pipes of a program, or HTTP. Owned by its connection.
interface Carrier extends AutoCloseable {
  Transport transport();

  /// The revision both sides speak from now on.
  default void agreed(String revision) {}

  /// How the other side ended, in words.
  String ending();

  @Override
  void close();

  static Carrier of(McpServerSpec spec, Path directory, ProcessContext context) {
    return switch (spec) {
      case McpServerSpec.Program program -> Pipes.start(program, directory, context);
      case McpServerSpec.Remote remote -> new HttpCarrier(remote, context.logins());
    };
  }

  /// A program of our own, which ends with everything it started.
  record Pipes(PipedProgram program, Transport transport) implements Carrier {
    private static final int LARGEST_MESSAGE = 16 << 20;

    /// Half of it politely, the rest by force.
    private static final Duration ENDING = Duration.ofSeconds(2);

    static Pipes start(McpServerSpec.Program spec, Path directory, ProcessContext context) {
      Map<String, String> environment = Secrets.without(context.environment());
      spec.environment()
          .forEach((name, value) -> environment.put(name, named(value, context.environment())));
      String serial = context.launcher().serial("mcp");
      PipedProgram program =
          context
              .launcher()
              .start(
                  new ProgramSpec(spec.command(), directory, environment, serial),
                  Streams.CONVERSATION);
      return new Pipes(
          program, Framing.LINES.over(program.output(), program.input(), LARGEST_MESSAGE));
    }

    /// `${NAME}` is what that variable has here: so a server gets a secret that its configuration
    /// names, and no other.
    private static String named(String value, Map<String, String> environment) {
      return value.startsWith("${") && value.endsWith("}")
          ? environment.getOrDefault(value.substring(2, value.length() - 1), "")
          : value;
    }

    @Override
    public String ending() {
      return program.ending();
    }

    @Override
    public void close() {
      Stopped _ = program.end(Budget.of(ENDING), false);
    }
  }
}
