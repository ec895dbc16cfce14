package dev.konsol.rpc;

import static dev.konsol.rpc.Operation.Type.LIST;
import static dev.konsol.rpc.Operation.Type.TEXT;
import static dev.konsol.rpc.Operation.Type.VARIABLES;
import static dev.konsol.rpc.Operation.may;

import dev.konsol.eval.EvalSpec;
import dev.konsol.eval.WorkerJvm;
import dev.konsol.eval.project.BuildOptions;
import java.util.List;

/// How a project is built and its JVM started, on the wire.
final class JvmParams {
  static final List<Operation.Param> ALL =
      List.of(
          may(
              "jdk",
              TEXT,
              "what builds and runs the project: a JDK's home, or a release such as `17`; what the"
                  + " project says unless given"),
          may("build", TEXT, "`maven` or `gradle`, where there are files of both"),
          may("profiles", LIST, "Maven's profiles, or `name=value` for Gradle"),
          may("properties", VARIABLES, "system properties of the build and of the program"),
          may("heap", TEXT, "the program's largest heap: `512m`, `4g`"),
          may("jvm", LIST, "further options of the program's `java`, such as `--enable-preview`"));

  private JvmParams() {}

  static EvalSpec with(EvalSpec spec, Params params) {
    return spec.with(
            new BuildOptions(
                params.mayText("jdk"),
                params.mayText("build").map(BuildOptions::tool),
                params.mayTexts("profiles"),
                params.variables("properties")))
        .with(WorkerJvm.of(params.mayText("heap"), params.mayTexts("jvm")));
  }
}
