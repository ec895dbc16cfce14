package dev.konsol.app.eval;

import dev.konsol.app.cli.Arguments;
import dev.konsol.app.cli.Command;
import dev.konsol.app.cli.Operand;
import dev.konsol.app.cli.Option;
import dev.konsol.app.cli.UsageError;
import dev.konsol.app.env.Build;
import dev.konsol.app.env.Streams;
import dev.konsol.core.KonsolException;
import dev.konsol.core.SessionId;
import dev.konsol.eval.EvalLanguage;
import dev.konsol.eval.EvalSpec;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/// `konsol eval`: one evaluation, in a host of its own.
public record EvalCommand(Streams streams, Map<String, String> environment, Build build) {

  public Command description() {
    return Command.of("eval", "run code inside the project", this::run)
        .notes(
            """
            On the project's own JVM, with its class path: found through Maven or Gradle, and compiled
            first when it has changed; in a Rails application, or where there is a Gemfile, on its own
            Ruby. Prints the value; what the code prints goes to stdout and stderr as it comes. Exit
            code 1 when the code throws or does not compile.""")
        .options(
            Option.value("project", "D", "a folder of the project; this one when missing"),
            Option.value("module", "M", "a module of a build that has several"),
            Option.value("source-set", "S", "main or test; main when missing"),
            Option.value(
                "language", "L", "java, kotlin or ruby; the project's when missing, else java"),
            Option.flag("json", "print value, outputs and exception as JSON"))
        .operands(Operand.one("CODE", "what to run; '-' takes it from stdin"))
        .examples(
            "konsol eval 'new com.acme.Shop().open()'",
            "konsol eval --language kotlin 'listOf(1, 2, 3).sum()'",
            "konsol eval --project shop 'Customer.count'",
            "konsol eval --json - < snippet.java");
  }

  private int run(Arguments arguments) throws IOException, InterruptedException {
    EvalSpec spec =
        new EvalSpec(
            new SessionId("eval"),
            directory(arguments),
            arguments.option("language").map(EvalCommand::language),
            arguments.option("module"),
            arguments.option("source-set"),
            Map.of());
    return new OneEvaluation(streams, environment, build)
        .run(spec, code(arguments), arguments.flag("json"));
  }

  private static Path directory(Arguments arguments) {
    Path directory = Path.of(arguments.option("project").orElse("")).toAbsolutePath().normalize();
    if (!Files.isDirectory(directory)) {
      throw new UsageError("--project takes a folder, and '" + directory + "' is none");
    }
    return directory;
  }

  private static EvalLanguage language(String name) {
    try {
      return EvalLanguage.named(name);
    } catch (KonsolException e) {
      throw new UsageError(e.getMessage());
    }
  }

  private String code(Arguments arguments) throws IOException {
    String code = arguments.operand("CODE");
    return code.equals("-")
        ? new String(streams.in().readAllBytes(), StandardCharsets.UTF_8)
        : code;
  }
}
