package dev.konsol.app.agent;

import dev.konsol.agent.provider.access.CredentialCommands;
import dev.konsol.core.ErrorCode;
import dev.konsol.core.KonsolException;
import dev.konsol.process.ProgramSpec;
import dev.konsol.process.launch.CapturedOutput;
import dev.konsol.process.launch.Launcher;
import dev.konsol.process.launch.Limit;
import dev.konsol.process.launch.ProgramOutcome;
import dev.konsol.process.launch.Streams;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/// Runs the commands by which the user's own configuration gets keys for models. They have the
/// environment of this host, and run in the user's home: no project has a part in it. Safe for any
/// thread.
record KeyCommands(Launcher launcher, Map<String, String> environment)
    implements CredentialCommands {
  private static final Duration LIMIT = Duration.ofSeconds(30);
  private static final int MOST = 64 << 10;

  @Override
  public String output(List<String> argv) throws InterruptedException {
    String program = "'" + argv.getFirst() + "'";
    CapturedOutput output = new CapturedOutput(MOST, 0);
    ProgramOutcome outcome =
        launcher.run(
            new ProgramSpec(argv, home(), environment, launcher.serial("key")),
            Streams.OUTPUT,
            Limit.of(LIMIT),
            output);
    if (!outcome.succeeded()) {
      throw new KonsolException(ErrorCode.START_FAILED, program + ": " + outcome.inWords());
    }
    if (!output.complete()) {
      throw new KonsolException(
          ErrorCode.START_FAILED, program + " printed more than " + MOST + " bytes");
    }
    return output.text("");
  }

  private Path home() {
    return Path.of(environment.getOrDefault("HOME", "/"));
  }
}
