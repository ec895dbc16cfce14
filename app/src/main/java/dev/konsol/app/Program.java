package dev.konsol.app;

import dev.konsol.app.acp.AcpCommand;
import dev.konsol.app.agent.AgentCommand;
import dev.konsol.app.daemon.ServeCommand;
import dev.konsol.app.doctor.DoctorCommand;
import dev.konsol.app.eval.EvalCommand;
import dev.konsol.app.eval.EvalParts;
import dev.konsol.app.eval.StdioCommand;
import dev.konsol.app.mcp.McpCommand;
import dev.konsol.app.settings.JvmSettings;
import dev.konsol.client.ClientCommands;
import dev.konsol.client.cli.Arguments;
import dev.konsol.client.cli.Call;
import dev.konsol.client.cli.Command;
import dev.konsol.client.cli.Completion;
import dev.konsol.client.cli.Nearest;
import dev.konsol.client.cli.Operand;
import dev.konsol.client.cli.Option;
import dev.konsol.client.cli.Parser;
import dev.konsol.client.cli.Reference;
import dev.konsol.client.cli.Usage;
import dev.konsol.client.cli.UsageError;
import dev.konsol.client.connection.Client;
import dev.konsol.client.env.Build;
import dev.konsol.client.env.Streams;
import dev.konsol.client.eval.SessionCommands;
import dev.konsol.client.repl.ReplCommand;
import dev.konsol.core.KonsolException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// The program: its commands, and what becomes of their failures. Exit code 0 is success, 1 a
/// failure, 2 wrong usage; some commands add their own.
public final class Program {
  static final int FAILED = 1;
  private static final int WRONG_USAGE = 2;

  private final Streams streams;
  private final Map<String, String> environment;
  private final Build build;
  private final Command root;

  public Program(Streams streams, Map<String, String> environment, Build build) {
    this.streams = streams;
    this.environment = Map.copyOf(environment);
    this.build = build;
    this.root = tree();
  }

  Command root() {
    return root;
  }

  public int run(List<String> words) {
    boolean debug = words.contains("--debug");
    try {
      return call(Parser.parse(root, words));
    } catch (UsageError e) {
      return failed(e, debug, WRONG_USAGE);
    } catch (KonsolException | IOException e) {
      return failed(e, debug, FAILED);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return failed(e, debug, FAILED);
    } finally {
      streams.out().flush();
      streams.err().flush();
    }
  }

  private int call(Call call) throws IOException, InterruptedException {
    return switch (call.purpose()) {
      case RUN -> call.command().action().orElseThrow().run(call.arguments());
      case HELP -> print(Usage.of(call.path(), call.command(), root.options()));
      case VERSION -> print("konsol " + build.version() + "\n");
      case STDIO -> new StdioCommand(streams, environment, build).run();
    };
  }

  private int failed(Exception e, boolean debug, int code) {
    String text = Failures.inWords(e);
    streams.err().println(text.startsWith("konsol ") ? text : "konsol: " + text);
    if (debug) {
      e.printStackTrace(streams.err());
    }
    return code;
  }

  private int print(String text) {
    streams.out().print(text);
    return 0;
  }

  private Command tree() {
    List<Command> commands = new ArrayList<>();
    ServeCommand serve = new ServeCommand(streams, environment, build);
    commands.add(serve.description());
    Client client = new Client(streams, environment, build);
    commands.addAll(ClientCommands.all(client, serve));
    commands.add(new DoctorCommand(client, () -> EvalParts.of(build).languages()).description());
    commands.add(new EvalCommand(client).description());
    commands.add(new ReplCommand(client, JvmSettings::check).description());
    commands.add(new SessionCommands(client).group());
    commands.add(new McpCommand(client).description());
    commands.add(new AgentCommand(streams, environment, build).description());
    commands.add(new AcpCommand(streams, environment, build).description());
    commands.add(completion());
    commands.add(
        Command.of("reference", "print the reference page", _ -> print(Reference.of(root())))
            .concealed());
    commands.add(Training.description(environment, build));
    return Command.group(
            "konsol",
            "Konsol keeps a project's live sessions running in one small daemon.",
            commands)
        .notes(
            """
            Exit code 0 is success, 1 a failure, 2 wrong usage. Errors are one line on stderr.

            Environment:
              RAILS_ENV    the environment of a Rails application; development when missing
              KONSOL_LOG   a file for the log of --stdio and eval; none when missing
              KONSOL_DIR   the daemon's directory""")
        .examples("cd my-rails-app && konsol --stdio")
        .options(
            Option.value("dir", "DIR", "the daemon's directory (also KONSOL_DIR)"),
            Option.flag("stdio", "alone: evaluate code for a client that speaks JSON-RPC with us"),
            Option.flag("debug", "show stack traces"),
            Option.flag("help", "show this").letter('h'),
            Option.flag("version", "show the version").letter('v'));
  }

  private Command completion() {
    return Command.of("completion", "print a completion script for a shell", this::complete)
        .operands(Operand.one("SHELL", "bash, zsh or fish"))
        .examples("eval \"$(konsol completion bash)\"", "konsol completion fish | source");
  }

  private int complete(Arguments arguments) {
    String shell = arguments.operand("SHELL");
    return Completion.of(root, shell)
        .map(this::print)
        .orElseThrow(
            () ->
                new UsageError(
                    "there is no completion for '"
                        + shell
                        + "', only for bash, zsh and fish"
                        + Nearest.hint(shell, Completion.SHELLS)));
  }
}
