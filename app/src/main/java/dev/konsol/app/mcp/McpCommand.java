package dev.konsol.app.mcp;

import dev.konsol.app.eval.SignalledEnd;
import dev.konsol.app.settings.HostTrust;
import dev.konsol.client.cli.Arguments;
import dev.konsol.client.cli.Command;
import dev.konsol.client.cli.Operand;
import dev.konsol.client.cli.Option;
import dev.konsol.client.cli.UsageError;
import dev.konsol.client.connection.Client;
import dev.konsol.client.connection.Connection;
import dev.konsol.client.connection.TrustOptions;
import dev.konsol.core.config.Nearest;
import dev.konsol.wire.JsonLine;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.Map;

/// `konsol mcp`: between stdin and stdout and the daemon, for the agent that the user already has.
public record McpCommand(Client client) {
  public Command description() {
    return Command.of(
            "mcp", "offer consoles, snippets and language servers to a model, over MCP", this::run)
        .notes(
            """
            The Model Context Protocol on stdin and stdout, one JSON message a line. Served by the
            daemon, which is started when there is none: what was opened outlives the client, and the
            next one finds it again.

            'login NAME' logs you in at a server over HTTP that mcpServers of your config.json names,
            or at an address: it prints what to open in a browser, and waits five minutes for you.
            'logout NAME' forgets the tokens.\
            """)
        .operands(
            Operand.optional("ACTION", "login or logout; nothing to serve"),
            Operand.optional("NAME", "a server of mcpServers, or its address"))
        .options(
            Option.flag("standalone", "a host of its own instead, which ends with this process"),
            Option.value(
                    "print-config",
                    "CLIENT",
                    "print what to add to a client's configuration, and where: "
                        + String.join(", ", ClientConfigs.words()))
                .among(ClientConfigs.words()),
            Option.flag("json", "with --print-config: print the client, the place and the text"))
        .options(TrustOptions.options().toArray(Option[]::new))
        .examples("konsol mcp --print-config claude-code", "konsol mcp login tracker");
  }

  private int run(Arguments arguments) throws IOException, InterruptedException {
    if (arguments.option("print-config").isPresent()) {
      return print(arguments.option("print-config").get(), arguments.flag("json"));
    }
    if (arguments.flag("json")) {
      throw new UsageError("--json goes with --print-config: what else there is to say is JSON");
    }
    if (arguments.optional("ACTION").isPresent()) {
      return new McpLogins(client, HostTrust.of(client.environment()))
          .run(arguments.optional("ACTION").get(), arguments.optional("NAME"));
    }
    // Stdout is for messages: what a library prints goes elsewhere.
    System.setOut(System.err);
    return arguments.flag("standalone") ? alone(arguments) : pump(arguments);
  }

  /// Exit code 0 when the client has gone, and after SIGTERM, which asks for an end in order; 130
  /// after SIGINT.
  private int alone(Arguments arguments) throws IOException {
    Map<String, String> environment = TrustOptions.handedOn(arguments, client.environment());
    try (StandaloneMcp host =
        new StandaloneMcp(client.build(), environment, HostTrust.of(environment))) {
      SignalledEnd signals = SignalledEnd.by(host::end);
      host.onSupervisorGone(host::end);
      host.serve(client.streams().in(), client.streams().out());
      return signals.code().orElse(0) == SignalledEnd.INTERRUPTED ? SignalledEnd.INTERRUPTED : 0;
    }
  }

  private int pump(Arguments arguments) throws IOException, InterruptedException {
    Path here = Path.of("").toAbsolutePath();
    try (Connection daemon = client.door(arguments, "mcp", here)) {
      Thread.ofPlatform().daemon().name("stdin").start(() -> pump(client.streams().in(), daemon));
      daemon.input().transferTo(client.streams().out());
    }
    return 0;
  }

  /// Ends when the client has said everything, or the daemon hears no more: the other direction
  /// ends the command.
  private static void pump(InputStream in, Connection daemon) {
    try {
      in.transferTo(daemon.output());
      // What is due may still come.
      daemon.endOutput();
    } catch (IOException e) {
      return;
    }
  }

  private int print(String name, boolean json) {
    ClientConfigs config =
        ClientConfigs.named(name)
            .orElseThrow(
                () ->
                    new UsageError(
                        "there is no client '"
                            + name
                            + "' here: "
                            + String.join(", ", ClientConfigs.words())
                            + Nearest.hint(name, ClientConfigs.words())));
    if (json) {
      JsonLine line = JsonLine.object().put("client", config.word());
      client.say(
          line.put("place", config.place(launcher()))
              .put("config", config.block(launcher()))
              .end());
      return 0;
    }
    client.warn(config.title() + ": " + config.place(launcher()));
    client.streams().out().print(config.block(launcher()));
    return 0;
  }

  /// What the user called: the folder of a build goes with the next one.
  private String launcher() {
    String usual = client.build().launcher().toString();
    return System.getProperty("konsol.launcher", usual);
  }
}
