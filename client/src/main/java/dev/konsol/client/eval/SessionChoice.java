package dev.konsol.client.eval;

import dev.konsol.client.cli.Arguments;
import dev.konsol.client.cli.Option;
import dev.konsol.client.cli.UsageError;
import dev.konsol.client.connection.SessionAddress;
import dev.konsol.wire.JsonLine;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// Which session is meant, as the options of a command say.
public record SessionChoice(
    Optional<String> name,
    Optional<Path> project,
    Optional<String> language,
    Optional<String> module,
    Optional<String> sourceSet,
    BootOptions boot,
    JvmOptions jvm,
    boolean rollback) {

  public static final List<Option> OPTIONS =
      Stream.of(
              Stream.of(
                  Option.value("project", "D", "a folder of the project; this one when missing"),
                  Option.value("module", "M", "a module of a build that has several"),
                  Option.value("source-set", "S", "main or test; main when missing")
                      .among(List.of("main", "test")),
                  Option.value(
                          "language",
                          "L",
                          "java, kotlin or ruby; the project's when missing, else java")
                      .among(List.of("java", "kotlin", "ruby"))),
              BootOptions.ALL.stream(),
              JvmOptions.OPTIONS.stream())
          .flatMap(each -> each)
          .toList();

  public static SessionChoice of(Arguments arguments) {
    return new SessionChoice(
        arguments.option("session"),
        arguments.option("project").map(SessionChoice::folder),
        arguments.option("language"),
        arguments.option("module"),
        arguments.option("source-set"),
        BootOptions.of(arguments),
        JvmOptions.of(arguments),
        arguments.flag("rollback"));
  }

  /// The same where the session is. On another host, this machine's folders mean nothing unless one
  /// was named.
  public SessionChoice at(SessionAddress address) {
    return new SessionChoice(
        Optional.of(address.name()), project, language, module, sourceSet, boot, jvm, rollback);
  }

  private static Path folder(String given) {
    Path directory = Path.of(given).toAbsolutePath().normalize();
    if (!Files.isDirectory(directory)) {
      throw new UsageError("--project takes a folder, and '" + directory + "' is none");
    }
    return directory;
  }

  public Path directory() {
    return project.orElseGet(() -> Path.of("").toAbsolutePath());
  }

  /// As parameters of `konsol/session.create`. What was not said is left to the session.
  void write(JsonLine params) {
    name.ifPresent(text -> params.put("name", text));
    project.ifPresent(path -> params.put("cwd", path.toString()));
    language.ifPresent(text -> params.put("language", text));
    module.ifPresent(text -> params.put("module", text));
    sourceSet.ifPresent(text -> params.put("sourceSet", text));
    boot.write(params);
    jvm.write(params);
    params.putTrue("rollback", rollback);
  }
}
