package dev.konsol.rpc;

import static dev.konsol.rpc.Operation.Type.FLAG;
import static dev.konsol.rpc.Operation.Type.TEXT;
import static dev.konsol.rpc.Operation.gives;
import static dev.konsol.rpc.Operation.may;

import dev.konsol.eval.Boot;
import dev.konsol.eval.EvalSession;
import tools.jackson.databind.node.ObjectNode;

/// Starting the application with a session, on the wire.
final class BootParams {
  static final Operation.Param BOOT =
      may(
          "boot",
          FLAG,
          "start the project's Spring Boot application too: `context` and `bean(…)`; a Rails"
              + " application is always started");
  static final Operation.Param WEB =
      may("web", FLAG, "with `boot`: let its server listen; no port is opened unless given");
  static final Operation.Param MAIN =
      may(
          "mainClass",
          TEXT,
          "with `boot`: which application, where there are several; else `mainClass` in"
              + " `.konsol/config.json`");
  static final Operation.Param SANDBOX =
      may(
          "sandbox",
          FLAG,
          "in Rails: what the session does to databases is rolled back at its end, and never"
              + " committed");
  static final Operation.Param ROLLBACK =
      may(
          "rollback",
          FLAG,
          "evaluations will be rolled back, as `rollback` of `konsol/eval` says: refused where they"
              + " cannot be");
  static final Operation.Member ANSWER =
      gives(
          "boot?",
          "`{mainClass?, stdout, stderr, tookMs}` where an application or a `.konsol/boot.java`"
              + " (`boot.kts`) was run");

  private BootParams() {}

  static Boot of(Params params) {
    return new Boot(
        params.flag("boot"),
        params.flag("web"),
        params.mayText("mainClass"),
        params.flag("sandbox"));
  }

  static ObjectNode add(ObjectNode answer, EvalSession session) {
    session
        .boot()
        .ifPresent(
            report -> {
              ObjectNode boot = answer.putObject("boot");
              report.mainClass().ifPresent(name -> boot.put("mainClass", name));
              boot.put("stdout", report.stdout()).put("stderr", report.stderr());
              boot.put("tookMs", report.took().toMillis());
            });
    return answer;
  }
}
