package dev.konsol.rpc;

import static dev.konsol.core.reference.Operation.Type.FLAG;
import static dev.konsol.core.reference.Operation.Type.TEXT;
import static dev.konsol.core.reference.Operation.Type.TEXTS;
import static dev.konsol.core.reference.Operation.Type.VARIABLES;
import static dev.konsol.core.reference.Operation.may;

import dev.konsol.core.KonsolException;
import dev.konsol.core.reference.Operation.Field;
import dev.konsol.core.session.SessionId;
import dev.konsol.eval.Boot;
import dev.konsol.eval.EvalLanguage;
import dev.konsol.eval.EvalSpec;
import dev.konsol.eval.SessionRequest;
import dev.konsol.eval.WorkerJvm;
import dev.konsol.eval.project.BuildOptions;
import dev.konsol.rpc.answer.Fault;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/// The parameters of `konsol/session.create`: which project and language, what is started with the
/// session, and how the project is built and its JVM started.
final class CreateParams {
  private static final Pattern NAME = Pattern.compile("[\\w.:@+-]{1,64}");

  static final Field[] ALL = {
    may("language", TEXT, "one of the `runtimes`; the project decides unless given"),
    may("cwd", TEXT, "a directory; the client's own unless given"),
    may("env", VARIABLES, "variables to set for the session"),
    may("module", TEXT, "the module of a build that has several"),
    may("sourceSet", TEXT, "`main` or `test`; `main` unless given"),
    may(
        "name",
        TEXT,
        "a name for others to find it by; one that is there is used again, unless the"
            + " `language`, `cwd`, `module` or `sourceSet` given here is another one,"
            + " or it was not started with the `boot`, `sandbox`, `jdk`, `build`,"
            + " `profiles`, `properties`, `heap` or `jvm` asked for here: then it is"
            + " started afresh, once the new one is there"),
    may(
        "boot",
        FLAG,
        "start the project's Spring Boot application too: `context` and `bean(…)`; a Rails"
            + " application is always started"),
    may("web", FLAG, "with `boot`: let its server listen; no port is opened unless given"),
    may(
        "mainClass",
        TEXT,
        "with `boot`: which application, where there are several; else `mainClass` in"
            + " `.konsol/config.json`"),
    may(
        "sandbox",
        FLAG,
        "in Rails: what the session does to databases is rolled back at its end, and never"
            + " committed"),
    may(
        "rollback",
        FLAG,
        "evaluations will be rolled back, as `rollback` of `konsol/eval` says: refused where they"
            + " cannot be"),
    may(
        "jdk",
        TEXT,
        "what builds and runs the project: a JDK's home, or a release such as `17`; what the"
            + " project says unless given"),
    may("build", TEXT, "`maven` or `gradle`, where there are files of both"),
    may("profiles", TEXTS, "Maven's profiles, or `name=value` for Gradle"),
    may("properties", VARIABLES, "system properties of the build and of the program"),
    may("heap", TEXT, "the program's largest heap: `512m`, `4g`"),
    may("jvm", TEXTS, "further options of the program's `java`, such as `--enable-preview`")
  };

  private CreateParams() {}

  static SessionRequest of(Invocation request) {
    Params params = request.params();
    RpcSettings settings = request.connection().settings;
    Optional<EvalLanguage> language =
        params.mayText("language").map(name -> language(name, request.connection().languages()));
    Path directory =
        params.mayText("cwd").map(cwd -> directory(settings.cwd(), cwd)).orElse(settings.cwd());
    Map<String, String> environment = new HashMap<>(settings.env());
    environment.putAll(params.environment("env"));
    SessionId id = new SessionId(UUID.randomUUID().toString());
    EvalSpec spec =
        new EvalSpec(
            id,
            directory,
            language,
            params.mayText("module"),
            params.mayText("sourceSet"),
            environment);
    EvalSpec chosen = spec.with(build(params)).with(jvm(params)).with(boot(params));
    Optional<String> name = params.mayText("name").map(CreateParams::name);
    return new SessionRequest(
        name.map(chosen::named).orElse(chosen), params.has("cwd"), params.flag("rollback"));
  }

  private static BuildOptions build(Params params) {
    return new BuildOptions(
        params.mayText("jdk"),
        params.mayText("build").map(BuildOptions::tool),
        params.mayTexts("profiles"),
        params.variables("properties"));
  }

  private static WorkerJvm jvm(Params params) {
    return WorkerJvm.of(params.mayText("heap"), params.mayTexts("jvm"));
  }

  private static Boot boot(Params params) {
    return new Boot(
        params.flag("boot"),
        params.flag("web"),
        params.mayText("mainClass"),
        params.flag("sandbox"));
  }

  private static String name(String given) {
    if (!NAME.matcher(given).matches()) {
      throw Fault.wrong("name", "a name has 1 to 64 letters, digits, or any of _ . : @ + -");
    }
    return given;
  }

  private static EvalLanguage language(String name, List<EvalLanguage> available) {
    try {
      EvalLanguage language = EvalLanguage.named(name);
      // Where there is no Ruby, opening the session says what to install.
      if (available.contains(language) || language == EvalLanguage.RUBY) {
        return language;
      }
    } catch (KonsolException e) {
      // Said below, with what there is.
    }
    String here = available.stream().map(EvalLanguage::wireName).collect(Collectors.joining(", "));
    throw Fault.wrong("language", "'" + name + "' cannot be had here, only: " + here);
  }

  private static Path directory(Path base, String cwd) {
    try {
      Path directory = base.resolve(cwd).normalize();
      if (Files.isDirectory(directory)) {
        return directory;
      }
    } catch (InvalidPathException e) {
      // Not a directory, then.
    }
    throw Fault.wrong("cwd", "'" + cwd + "' is not a directory");
  }
}
