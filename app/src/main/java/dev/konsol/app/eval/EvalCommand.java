package dev.konsol.app.eval;

import dev.konsol.app.settings.JvmSettings;
import dev.konsol.client.cli.Arguments;
import dev.konsol.client.cli.Command;
import dev.konsol.client.cli.Operand;
import dev.konsol.client.cli.Option;
import dev.konsol.client.cli.UsageError;
import dev.konsol.client.connection.Client;
import dev.konsol.client.eval.RemoteEvaluation;
import dev.konsol.client.eval.SessionChoice;
import dev.konsol.core.KonsolException;
import dev.konsol.core.session.SessionId;
import dev.konsol.eval.EvalLanguage;
import dev.konsol.eval.EvalSpec;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;

/// `konsol eval`: one evaluation, in a host of its own or in a session of the daemon.
public record EvalCommand(Client client) {

  public Command description() {
    return Command.of("eval", "run code inside the project", this::run)
        .notes(
            """
            On the project's own JVM, with its class path: found through Maven or Gradle, and compiled
            first when it has changed; in a Rails application, or where there is a Gemfile, on its own
            Ruby. Prints the value; what the code prints goes to stdout and stderr as it comes. Exit
            code 1 when the code throws or does not compile. The code reads this command's standard input
            when it asks for it.

            With --session it runs in a session of the daemon, made at its first use, where everything
            is still there the next time. 'konsol session' lists and closes them.""")
        .options(SessionChoice.OPTIONS.toArray(Option[]::new))
        .options(
            Option.value("session", "NAME", "the daemon's session to run in, or NAME@HOST"),
            Option.value("timeout", "S", "stop the code after so many seconds"),
            Option.flag("json", "print value, outputs and exception as JSON"))
        .operands(Operand.one("CODE", "what to run; '-' takes it from stdin"))
        .examples(
            "konsol eval 'new com.acme.Shop().open()'",
            "konsol eval --boot 'bean(Orders.class).findAll()'",
            "konsol eval --jdk 17 -Pdev -Dstage=test --heap 2g 'new com.acme.Shop().open()'",
            "konsol eval --language kotlin 'listOf(1, 2, 3).sum()'",
            "konsol eval --project shop 'Customer.count'",
            "konsol eval --session a 'int x = 41' && konsol eval --session a 'x + 1'",
            "konsol eval --json - < snippet.java");
  }

  private int run(Arguments arguments) throws IOException, InterruptedException {
    SessionChoice choice = SessionChoice.of(arguments);
    choice.language().ifPresent(EvalCommand::language);
    JvmSettings.check(choice);
    if (choice.name().isPresent()) {
      return new RemoteEvaluation(client).run(arguments, code(arguments), !isCodeItself(arguments));
    }
    Optional<Duration> timeout = arguments.number("timeout").map(Duration::ofSeconds);
    return new OneEvaluation(
            client.streams(),
            client.environment(),
            client.build(),
            new OneEvaluation.Wishes(choice.rollback(), !isCodeItself(arguments)))
        .run(spec(choice), code(arguments), timeout, arguments.flag("json"));
  }

  private static EvalSpec spec(SessionChoice choice) {
    return new EvalSpec(
            new SessionId("eval"),
            choice.directory(),
            choice.language().map(EvalCommand::language),
            choice.module(),
            choice.sourceSet(),
            Map.of())
        .with(JvmSettings.boot(choice.boot()))
        .with(JvmSettings.build(choice.jvm()))
        .with(JvmSettings.jvm(choice.jvm()));
  }

  private static EvalLanguage language(String name) {
    try {
      return EvalLanguage.named(name);
    } catch (KonsolException e) {
      throw new UsageError(e.getMessage());
    }
  }

  private String code(Arguments arguments) throws IOException {
    return isCodeItself(arguments)
        ? new String(client.streams().in().readAllBytes(), StandardCharsets.UTF_8)
        : arguments.operand("CODE");
  }

  /// Whether standard input is the code; else it is for the code to read.
  private static boolean isCodeItself(Arguments arguments) {
    return arguments.operand("CODE").equals("-");
  }
}
