package dev.konsol.app.agent;

import dev.konsol.agent.AgentClient;
import dev.konsol.agent.AgentSession;
import dev.konsol.agent.Agents;
import dev.konsol.agent.NewSession;
import dev.konsol.agent.event.Level;
import dev.konsol.agent.event.StopReason;
import dev.konsol.app.env.Logs;
import dev.konsol.app.eval.SignalledEnd;
import dev.konsol.app.settings.AgentOptions;
import dev.konsol.app.settings.Configuration;
import dev.konsol.app.settings.HostTrust;
import dev.konsol.client.cli.Action;
import dev.konsol.client.cli.Arguments;
import dev.konsol.client.cli.Command;
import dev.konsol.client.cli.Option;
import dev.konsol.client.cli.UsageError;
import dev.konsol.client.connection.TrustOptions;
import dev.konsol.client.env.Build;
import dev.konsol.client.env.StateDirectory;
import dev.konsol.client.env.Streams;
import dev.konsol.core.trust.Trust;
import dev.konsol.lines.agent.AgentConversation;
import dev.konsol.lines.agent.AgentConversation.Until;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/// `konsol agent --stdio`: one session on stdin and stdout, in a host of its own.
///
/// @param serve what `konsol serve` does
public record AgentCommand(
    Streams streams, Map<String, String> environment, Build build, Action serve) {

  public Command description() {
    return Command.of("agent", "let a language model work in this directory", this::run)
        .notes(
            """
            One JSON object a line, in and out: what the agent does and asks comes on stdout, answers
            go to stdin, the log to stderr. With --task it ends when that is done, and its exit code
            says how; else when stdin ends. The session stays in the store. What changes something is
            asked for first, unless a rule allows it; a rule is TOOL or TOOL:PATTERN.""")
        .options(options())
        .examples(
            "konsol agent --stdio --model anthropic:claude-sonnet-4-5 --task 'Fix the tests'",
            "konsol agent --stdio --model script:demo.json --allow 'shell:git status'");
  }

  private static Option[] options() {
    return Stream.of(
            Stream.of(
                Option.flag("stdio", "speak on stdin and stdout"),
                Option.flag("api", "speak HTTP and WebSocket instead, as konsol serve does"),
                Option.value("port", "N", "with --api: the port on 127.0.0.1; 7717 when missing"),
                Option.flag("quiet", "keep the log from stderr"),
                Option.value("task", "T", "what to do"),
                Option.value("project", "D", "the folder to work in; this one when missing"),
                Option.value("session", "ID", "go on with this session")),
            AgentOptions.options().stream(),
            TrustOptions.options().stream())
        .flatMap(each -> each)
        .toArray(Option[]::new);
  }

  private int run(Arguments arguments) throws IOException, InterruptedException {
    if (arguments.flag("api")) {
      return serveHttp(arguments);
    }
    if (!arguments.flag("stdio") || arguments.option("port").isPresent()) {
      throw new UsageError(
          "say --stdio for an agent on stdin and stdout, or --api [--port N] for HTTP");
    }
    Path project = project(arguments);
    Trust trust = HostTrust.of(arguments, environment, Configuration.of(environment), project);
    Configuration written = Configuration.of(project, environment, trust).warn(streams.err());
    AgentOptions wanted = AgentOptions.of(arguments, environment, written);
    // Stdout is for lines: what a library prints goes elsewhere.
    System.setOut(System.err);
    Logs.where(environment);
    if (!arguments.flag("quiet")) {
      Logs.toStderr();
    }
    StateDirectory directory = StateDirectory.choose(arguments.option("dir"), environment);
    directory.create();
    try (AgentHost host = new AgentHost(directory, wanted, trust, environment, build)) {
      return serve(host, arguments, wanted, written.warnings());
    }
  }

  /// The same as `konsol serve --http 127.0.0.1:N`.
  private int serveHttp(Arguments arguments) throws IOException, InterruptedException {
    for (String other : List.of("stdio", "task", "session", "project")) {
      if (arguments.flag(other)) {
        throw new UsageError("--" + other + " is not for --api: say it over HTTP");
      }
    }
    long port = arguments.number("port", 0, 65_535).orElse(7717L);
    Map<String, List<String>> options = new HashMap<>(arguments.options());
    options.put("http", List.of("127.0.0.1:" + port));
    return serve.run(new Arguments(options, Map.of(), false));
  }

  private int serve(AgentHost host, Arguments arguments, AgentOptions wanted, List<String> warnings)
      throws InterruptedException {
    SignalledEnd signals = SignalledEnd.by(host::close);
    host.onSupervisorGone(host::close);
    host.agents().start();
    AgentSession session = session(host, arguments, wanted);
    Optional<StopReason> end = converse(host.agents(), arguments, session, warnings);
    return signals.code().orElse(end.map(reason -> code(reason, arguments)).orElse(0));
  }

  /// Who takes messages until its input ends has done that, however the last turn ended.
  private static int code(StopReason reason, Arguments arguments) {
    int code = code(reason);
    return arguments.option("task").isPresent() || reason == StopReason.FAILED ? code : 0;
  }

  /// How `--task` tells the shell why its turn ended. 2 is wrong usage, as everywhere.
  private static int code(StopReason reason) {
    return switch (reason) {
      case COMPLETED -> 0;
      case FAILED -> 1;
      case MAX_STEPS -> 3;
      case INTERRUPTED -> 4;
      case REFUSED -> 5;
      case CONTENT_FILTER -> 6;
      case MAX_TOKENS -> 7;
      case CONTEXT_FULL -> 8;
      case EMPTY -> 9;
      case BUDGET -> 10;
      case HOST_LOST -> 11;
    };
  }

  private Optional<StopReason> converse(
      Agents agents, Arguments arguments, AgentSession session, List<String> warnings)
      throws InterruptedException {
    Optional<String> task = arguments.option("task");
    boolean known = arguments.option("session").isPresent();
    try (AgentClient client = known ? goingOn(agents, session) : new AgentClient(agents, session)) {
      if (!known) {
        session.remark(
            Level.INFO,
            "working in " + session.meta().directory() + " with " + session.meta().model());
      }
      // Whoever reads the lines may not see what is on stderr.
      warnings.forEach(warning -> session.remark(Level.WARNING, warning));
      task.ifPresent(session::say);
      AgentConversation conversation =
          new AgentConversation(
              StandardStreams.of(streams),
              client,
              task.isPresent() ? Until.TURN_ENDS : Until.INPUT_ENDS);
      // Nothing ends a read from stdin but its end: the thread goes with the process.
      Thread.ofPlatform().daemon().name("konsol-stdin").start(conversation::readAll);
      conversation.writeAll();
      return session.awaitIdle();
    }
  }

  /// Whoever goes on with a session is told first what it waits for.
  private static AgentClient goingOn(Agents agents, AgentSession session) {
    return new AgentClient(agents, session, session.attach(session.journal().head()));
  }

  private static Path project(Arguments arguments) {
    return Path.of(arguments.option("project").orElse("")).toAbsolutePath().normalize();
  }

  private static AgentSession session(AgentHost host, Arguments arguments, AgentOptions wanted) {
    Agents agents = host.agents();
    Optional<String> known = arguments.option("session");
    if (known.isPresent()) {
      Optional<Path> place = agents.find(known.get()).map(info -> info.meta().directory());
      return place.isEmpty()
          ? agents.session(known.get())
          : agents.session(known.get(), host.toolsAndPolicy(place.get(), wanted.policy()));
    }
    Path directory = project(arguments);
    AgentSession made =
        agents.create(
            new NewSession(directory, Optional.of(wanted.model()), Optional.empty(), false));
    made.equip(host.toolsAndPolicy(directory, wanted.policy()));
    return made;
  }
}
