package dev.konsol.app.acp;

import dev.konsol.acp.AcpDoor;
import dev.konsol.acp.AcpSettings;
import dev.konsol.agent.policy.Policy;
import dev.konsol.app.agent.AgentHost;
import dev.konsol.app.agent.StandardStreams;
import dev.konsol.app.env.Logs;
import dev.konsol.app.eval.SignalledEnd;
import dev.konsol.app.settings.AgentOptions;
import dev.konsol.app.settings.Configuration;
import dev.konsol.app.settings.HostTrust;
import dev.konsol.client.cli.Arguments;
import dev.konsol.client.cli.Command;
import dev.konsol.client.cli.Option;
import dev.konsol.client.connection.TrustOptions;
import dev.konsol.client.env.Build;
import dev.konsol.client.env.StateDirectory;
import dev.konsol.client.env.Streams;
import dev.konsol.core.trust.Trust;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/// `konsol acp`: the agent on stdin and stdout for an editor that speaks the Agent Client Protocol.
public record AcpCommand(Streams streams, Map<String, String> environment, Build build) {

  public Command description() {
    return Command.of("acp", "be the agent of an editor, over ACP", this::run)
        .notes(
            """
            The Agent Client Protocol on stdin and stdout, one JSON message a line: an editor starts
            this and shows what the agent does. Sessions stay in the store; the editor finds them
            again. What changes something is asked for in the editor, unless a rule allows it.""")
        .options(AgentOptions.options().toArray(Option[]::new))
        .options(TrustOptions.options().toArray(Option[]::new))
        .examples("konsol acp --model anthropic:claude-sonnet-4-5");
  }

  private int run(Arguments arguments) throws IOException {
    Path project = Path.of("").toAbsolutePath();
    Trust trust = HostTrust.of(arguments, environment, Configuration.of(environment), project);
    Configuration written = Configuration.of(project, environment, trust).warn(streams.err());
    AgentOptions wanted = AgentOptions.of(arguments, environment, written);
    // Stdout is for messages: what a library prints goes elsewhere.
    System.setOut(System.err);
    Logs.where(environment);
    StateDirectory directory = StateDirectory.choose(arguments.option("dir"), environment);
    directory.create();
    try (AgentHost host = new AgentHost(directory, wanted, trust, environment, build)) {
      return serve(host, wanted.policy());
    }
  }

  private int serve(AgentHost host, Policy policy) {
    Thread main = Thread.currentThread();
    SignalledEnd signals = SignalledEnd.by(main::interrupt);
    host.onSupervisorGone(main::interrupt);
    host.agents().start();
    AcpDoor door =
        new AcpDoor(
            new AcpSettings(
                host.agents(),
                build.version(),
                Optional.empty(),
                policy,
                host.afterEdit(),
                host.further(),
                Map.of()));
    StandardStreams standard = StandardStreams.of(streams);
    door.serve(standard.input(), standard.output());
    // What ended the door has done its work: the host, when it closes, waits for what it ends.
    var _ = Thread.interrupted();
    return signals.code().orElse(0);
  }
}
