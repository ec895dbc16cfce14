package dev.konsol.app;

import dev.konsol.app.acp.AcpCommand;
import dev.konsol.app.agent.AgentCommand;
import dev.konsol.app.console.ScreenParts;
import dev.konsol.app.daemon.ServeCommand;
import dev.konsol.app.doctor.DoctorCommand;
import dev.konsol.app.eval.EvalCommand;
import dev.konsol.app.eval.EvalParts;
import dev.konsol.app.eval.StdioCommand;
import dev.konsol.app.mcp.McpCommand;
import dev.konsol.app.model.ModelsCommand;
import dev.konsol.app.settings.JvmSettings;
import dev.konsol.app.upgrade.UpgradeCommand;
import dev.konsol.client.TrustCommand;
import dev.konsol.client.cli.Arguments;
import dev.konsol.client.cli.Command;
import dev.konsol.client.cli.Option;
import dev.konsol.client.cli.ParsedCommand;
import dev.konsol.client.cli.Parser;
import dev.konsol.client.cli.Usage;
import dev.konsol.client.cli.UsageError;
import dev.konsol.client.connection.Client;
import dev.konsol.client.console.ConsoleCommands;
import dev.konsol.client.daemon.DaemonCommands;
import dev.konsol.client.env.Build;
import dev.konsol.client.env.Streams;
import dev.konsol.client.eval.SessionCommands;
import dev.konsol.client.host.HostCommands;
import dev.konsol.client.lsp.LspCommands;
import dev.konsol.client.page.PageCommands;
import dev.konsol.client.repl.ReplCommand;
import dev.konsol.client.sessions.AttachAny;
import dev.konsol.client.sessions.ListCommand;
import dev.konsol.client.terminal.PlainText;
import dev.konsol.client.top.TopCommand;
import dev.konsol.core.KonsolException;
import dev.konsol.wire.MalformedMessage;
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
    } catch (KonsolException | MalformedMessage | IOException e) {
      return failed(e, debug, FAILED);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return failed(e, debug, FAILED);
    } finally {
      streams.out().flush();
      streams.err().flush();
    }
  }

  private int call(ParsedCommand call) throws IOException, InterruptedException {
    return switch (call.purpose()) {
      case RUN -> call.command().action().orElseThrow().run(call.arguments());
      case HELP -> print(Usage.of(call.path(), call.command(), root.options()));
      case BARE -> bare(call);
      case VERSION -> print("konsol " + build.version() + "\n");
      case STDIO -> new StdioCommand(streams, environment, build).run();
    };
  }

  /// The name of a group tells what is in it; `konsol` alone, where a person sits, what lives here.
  private int bare(ParsedCommand call) throws IOException, InterruptedException {
    boolean person = streams.askable() && streams.window().isPresent();
    return call.path().size() == 1 && person
        ? new TopCommand(new Client(streams, environment, build)).run(call.arguments())
        : print(Usage.of(call.path(), call.command(), root.options()));
  }

  private int failed(Exception e, boolean debug, int code) {
    // It may name a file, or repeat what a program said.
    String text = PlainText.lines(Failures.inWords(e));
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
    commands.addAll(new DaemonCommands(client, serve).all());
    Command consoles = new ConsoleCommands(client, new ScreenParts(environment)).group();
    commands.add(new TopCommand(client).description());
    commands.add(new ListCommand(client).description());
    commands.add(new AttachAny(client, consoles.called("attach")).description());
    commands.add(consoles);
    commands.add(new LspCommands(client).group());
    commands.addAll(new PageCommands(client).all());
    commands.add(new TrustCommand(client).description());
    commands.add(new DoctorCommand(client, () -> EvalParts.of(build).languages()).description());
    commands.add(new EvalCommand(client).description());
    commands.add(new ReplCommand(client, JvmSettings::check).description());
    commands.add(new SessionCommands(client).group());
    commands.add(new HostCommands(client).group());
    commands.add(new McpCommand(client).description());
    commands.add(
        new AgentCommand(streams, environment, build, serve.description().action().orElseThrow())
            .description());
    commands.add(new AcpCommand(streams, environment, build).description());
    commands.add(new ModelsCommand(streams, environment).description());
    commands.add(new UpgradeCommand(streams, build).description());
    commands.addAll(new SelfDescriptions(streams, build, this::root).all(commands, this::help));
    commands.add(Training.description(environment, build));
    return Command.group(
            "konsol",
            "Konsol keeps a project's live sessions running in one small daemon.",
            commands)
        .notes(
            """
            Alone on a terminal it shows all sessions, as 'konsol top' does.

            Exit code 0 is success, 1 a failure, 2 wrong usage. Errors are one line on stderr.

            Environment:
              RAILS_ENV    the environment of a Rails application; development when missing
              KONSOL_LOG   a file for the log of --stdio and eval; none when missing
              KONSOL_DIR   the daemon's directory""")
        .examples("konsol console create --attach bash", "cd my-rails-app && konsol --stdio")
        .options(
            Option.value("dir", "DIR", "the daemon's directory (also KONSOL_DIR)"),
            Option.flag("stdio", "alone: evaluate code for a client that speaks JSON-RPC with us"),
            Option.flag("debug", "show stack traces"),
            Option.flag("help", "show this").letter('h'),
            Option.flag("version", "show the version").letter('v'));
  }

  private int help(Arguments arguments) throws IOException, InterruptedException {
    List<String> words = new ArrayList<>(arguments.rest("COMMAND"));
    words.add("--help");
    return call(Parser.parse(root, words));
  }
}
