package dev.konsol.app.remote;

import dev.konsol.app.cli.Arguments;
import dev.konsol.app.cli.Option;
import dev.konsol.core.json.JsonLine;
import dev.konsol.eval.Boot;
import java.util.List;

/// What of an application is started with a session, as the options of a command say.
final class BootOptions {
  static final List<Option> ALL =
      List.of(
          Option.flag("boot", "start the project's Spring Boot application: context, bean(…)"),
          Option.flag("web", "with --boot: let its server listen, too"),
          Option.value("main-class", "C", "with --boot: which application, if there are several"),
          Option.flag(
              "rollback", "in Rails, and with --boot: in transactions that are rolled back"),
          Option.flag(
              "sandbox", "in Rails: what the session does to databases is undone at its end"));

  private BootOptions() {}

  static Boot of(Arguments arguments) {
    return new Boot(
        arguments.flag("boot"),
        arguments.flag("web"),
        arguments.option("main-class"),
        arguments.flag("sandbox"));
  }

  static void write(Boot boot, JsonLine params) {
    put("boot", boot.application(), params);
    put("web", boot.web(), params);
    put("sandbox", boot.sandbox(), params);
    boot.mainClass().ifPresent(name -> params.put("mainClass", name));
  }

  /// What was not said is left to the session.
  private static void put(String name, boolean said, JsonLine params) {
    if (said) {
      params.put(name, true);
    }
  }
}
