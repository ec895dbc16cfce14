package dev.konsol.app.eval;

import dev.konsol.app.cli.Arguments;
import dev.konsol.app.cli.Option;
import dev.konsol.eval.Boot;
import java.util.List;

/// The options of every command that opens a session in a project's application.
public final class BootOptions {
  public static final List<Option> ALL =
      List.of(
          Option.flag("boot", "start the project's Spring Boot application: context, bean(…)"),
          Option.flag("web", "with --boot: let its server listen, too"),
          Option.value("main-class", "C", "with --boot: which application, if there are several"));

  private BootOptions() {}

  public static Boot of(Arguments arguments) {
    return new Boot(arguments.flag("boot"), arguments.flag("web"), arguments.option("main-class"));
  }
}
