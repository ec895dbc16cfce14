package dev.konsol.app.http;

import dev.konsol.app.doctor.DoctorCommand;
import dev.konsol.app.eval.EvalParts;
import dev.konsol.client.cli.Command;
import dev.konsol.client.cli.Option;
import dev.konsol.client.cli.ParsedCommand;
import dev.konsol.client.cli.Parser;
import dev.konsol.client.connection.Client;
import dev.konsol.client.env.Build;
import dev.konsol.client.env.StateDirectory;
import dev.konsol.client.env.Streams;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// `konsol doctor --json` in the daemon: with its environment, one at a time.
final class OwnDoctor {
  private final StateDirectory directory;
  private final Map<String, String> environment;
  private final Build build;

  OwnDoctor(StateDirectory directory, Map<String, String> environment, Build build) {
    this.directory = directory;
    this.environment = environment;
    this.build = build;
  }

  synchronized String look() throws IOException, InterruptedException {
    ByteArrayOutputStream printed = new ByteArrayOutputStream();
    Streams streams =
        new Streams(
            new ByteArrayInputStream(new byte[0]),
            print(printed),
            print(OutputStream.nullOutputStream()),
            Optional.empty(),
            false);
    Client client = new Client(streams, environment, build);
    Command doctor = new DoctorCommand(client, () -> EvalParts.of(build).languages()).description();
    Command root =
        Command.group("konsol", "", List.of(doctor))
            .options(Option.value("dir", "DIR", "the daemon's directory"));
    ParsedCommand call =
        Parser.parse(root, List.of("doctor", "--json", "--dir", directory.path().toString()));
    call.command().action().orElseThrow().run(call.arguments());
    streams.out().flush();
    return printed.toString(StandardCharsets.UTF_8);
  }

  private static PrintStream print(OutputStream out) {
    return new PrintStream(out, false, StandardCharsets.UTF_8);
  }
}
