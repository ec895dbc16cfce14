package dev.konsol.client.eval;

import dev.konsol.client.cli.Arguments;
import dev.konsol.client.cli.Option;
import dev.konsol.wire.JsonLine;
import java.util.List;
import java.util.Optional;

/// What of an application is started with a session, as the options of a command say.
public record BootOptions(
    boolean application, boolean web, Optional<String> mainClass, boolean sandbox) {
  static final List<Option> ALL =
      List.of(
          Option.flag("boot", "start the project's Spring Boot application: context, bean(…)"),
          Option.flag("web", "with --boot: let its server listen, too"),
          Option.value("main-class", "C", "with --boot: which application, if there are several"),
          Option.flag(
              "rollback", "in Rails, and with --boot: in transactions that are rolled back"),
          Option.flag(
              "sandbox", "in Rails: what the session does to databases is undone at its end"));

  static BootOptions of(Arguments arguments) {
    return new BootOptions(
        arguments.flag("boot"),
        arguments.flag("web"),
        arguments.option("main-class"),
        arguments.flag("sandbox"));
  }

  /// As parameters of `konsol/session.create`. What was not said is left to the session.
  void write(JsonLine params) {
    params.putTrue("boot", application).putTrue("web", web).putTrue("sandbox", sandbox);
    mainClass.ifPresent(name -> params.put("mainClass", name));
  }
}
