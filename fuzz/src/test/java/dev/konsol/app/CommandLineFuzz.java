package dev.konsol.app;

import dev.konsol.client.cli.ParsedCommand;
import dev.konsol.client.cli.Parser;
import dev.konsol.client.cli.Usage;
import dev.konsol.client.cli.UsageError;
import dev.konsol.client.env.Build;
import dev.konsol.client.env.Streams;
import dev.konsol.fuzz.Take;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Command lines, words apart by zero bytes: understood, or refused as wrong usage.
public final class CommandLineFuzz {
  private static final Program PROGRAM = program();

  private CommandLineFuzz() {}

  public static void fuzzerTestOneInput(byte[] data) {
    Take take = new Take(data);
    List<String> words = new ArrayList<>();
    while (take.more()) {
      words.add(take.word());
    }
    try {
      ParsedCommand call = Parser.parse(PROGRAM.root(), words);
      Usage.of(call.path(), call.command(), PROGRAM.root().options());
    } catch (UsageError e) {
      Take.refused(e);
    }
  }

  private static Program program() {
    PrintStream nowhere = new PrintStream(OutputStream.nullOutputStream());
    return new Program(
        new Streams(InputStream.nullInputStream(), nowhere, nowhere, Optional.empty(), false),
        Map.of(),
        new Build("0", "0", Path.of("/")));
  }
}
