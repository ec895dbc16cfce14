package dev.konsol.checks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.konsol.testkit.Await;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// The launcher of an installation whose JDK is a script.
@Timeout(60)
final class LauncherTest {
  private static final Duration PATIENCE = Duration.ofSeconds(30);
  private static final List<String> NOBODY =
      List.of("setpriv", "--reuid", "65534", "--regid", "65534", "--clear-groups", "--");

  /// Prints which part of the program it is, or its arguments where these are wanted; where it is
  /// to make a cache it waits for a file instead.
  private static final String JAVA =
      """
      #!/bin/sh
      case "$*" in
        *" train "*)
          touch "$FOLDER/trains"
          while [ -e "$FOLDER/trains" ] && [ ! -e "$FOLDER/enough" ]; do sleep 0.1; done
          [ ! -d "$FOLDER" ] || touch "$FOLDER/trained"
          exit
          ;;
      esac
      [ -z "${ARGUMENTS:-}" ] || exec printf '%s\\n' "$@"
      case "$*" in
        *-Xmx512m*) echo supervised ;;
        *-Xmx128m*) echo client ;;
        *-Xmx256m*) echo repl ;;
      esac
      """;

  @TempDir Path folder;

  /// Whoever reads a command's output to its end must not wait until the caches are made, which
  /// takes half a minute.
  @Test
  void cachesAreMadeWithoutTheCommandsStreams() throws Exception {
    Path konsol = install();
    try {
      Process command = command(konsol, "--stdio").start();

      String out = new String(command.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      String err = new String(command.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);

      assertThat(out).isEqualTo("supervised\n");
      assertThat(err).isEmpty();
      Await.until("making caches", PATIENCE, () -> Files.exists(folder.resolve("trains")));
      assertThat(folder.resolve("trained")).doesNotExist();
    } finally {
      Files.createFile(folder.resolve("enough"));
      Await.until("the caches' end", PATIENCE, () -> Files.exists(folder.resolve("trained")));
    }
  }

  @ParameterizedTest
  @CsvSource({
    "serve --http off, supervised",
    "--dir serve status, client",
    "--dir=d serve, supervised",
    "agent --stdio, supervised",
    "acp, supervised",
    "mcp, client",
    "mcp --trust-project --standalone, supervised",
    "eval 1, supervised",
    "eval --session a 1, client",
    "eval 1 --session=a, client",
    "eval -- --session, supervised",
    "console create -- konsol serve, client",
    "repl, repl",
    "--version, client"
  })
  void aCommandIsOnePartOfTheProgram(String words, String part) throws Exception {
    ProcessBuilder command = command(install(), words.split(" "));
    command.environment().put("KONSOL_AOT", "ready");
    Process process = command.start();

    assertThat(process.getInputStream()).hasContent(part);
  }

  @ParameterizedTest
  @CsvSource({"serve, true", "agent --stdio, true", "status, false", "repl, false"})
  void whoeverRunsAgentsHasTheUsersOptionsAndTheLibraryForTraces(String words, boolean has)
      throws Exception {
    ProcessBuilder command = command(install(), words.split(" "));
    command
        .environment()
        .putAll(
            Map.of(
                "KONSOL_AOT", "ready",
                "KONSOL_JAVA_OPTS", "-javaagent:/opt/agent.jar -Dpattern=/*",
                "ARGUMENTS", "yes"));
    List<String> arguments = arguments(command);

    assertThat(arguments).contains("dev.konsol.app.Main");
    assertThat(arguments.containsAll(List.of("-javaagent:/opt/agent.jar", "-Dpattern=/*")))
        .isEqualTo(has);
    assertThat(arguments.get(arguments.indexOf("-cp") + 1).contains("/lib/traces/api.jar"))
        .isEqualTo(has);
  }

  /// A daemon that is alone opens no jar for others.
  @ParameterizedTest
  @CsvSource({
    "serve, '', '', false",
    "serve --fleet nats://bus, '', '', true",
    "serve --fleet=nats://bus, '', '', true",
    "serve, nats://bus, '', true",
    "serve, '', '{\"fleet\":{\"url\":\"nats://bus\"}}', true",
    "serve, '', '{\"model\":\"m\"}', false",
    "status, nats://bus, '', false"
  })
  void aDaemonHasTheLibraryForOtherHostsWhereItHasSome(
      String words, String variable, String configuration, boolean has) throws Exception {
    ProcessBuilder command = command(install(), words.split(" "));
    Path settings = Files.createDirectories(folder.resolve("config/konsol"));
    Files.writeString(settings.resolve("config.json"), configuration);
    command
        .environment()
        .putAll(
            Map.of(
                "KONSOL_AOT",
                "ready",
                "KONSOL_FLEET",
                variable,
                "XDG_CONFIG_HOME",
                folder.resolve("config").toString(),
                "ARGUMENTS",
                "yes"));
    List<String> arguments = arguments(command);

    assertThat(arguments.get(arguments.indexOf("-cp") + 1).contains("/lib/fleet/nats.jar"))
        .isEqualTo(has);
  }

  /// The JVM runs what is in a cache: one that lies in somebody's folder is not for it.
  @ParameterizedTest
  @CsvSource({"status, client", "serve, daemon", "acp, host"})
  void withoutCachesNothingOfTheCurrentFolderIsOne(String words, String part) throws Exception {
    Path clone = Files.createDirectory(folder.resolve("clone"));
    Files.createFile(clone.resolve("-" + part + ".aot"));
    ProcessBuilder command = command(install(), words).directory(clone.toFile());
    command.environment().putAll(Map.of("KONSOL_AOT", "off", "ARGUMENTS", "yes"));

    assertThat(arguments(command))
        .contains("dev.konsol.app.Main")
        .noneMatch(each -> each.startsWith("-XX:AOTCache"));
  }

  /// Somebody else could have put them into a folder that all share.
  @Test
  void whoeverHasNoFolderOfTheirOwnHasNoCaches() throws Exception {
    Path konsol = install();
    new ProcessBuilder("chmod", "-R", "a+rX,a-w", folder.toString()).start().waitFor();
    ProcessBuilder command = command(konsol, "status");
    if (System.getProperty("user.name").equals("root")) {
      // Whom nothing keeps from writing.
      command.command().addAll(0, NOBODY);
    }
    command.environment().keySet().removeAll(List.of("HOME", "XDG_CACHE_HOME"));
    command.environment().putAll(Map.of("KONSOL_AOT", "ready", "ARGUMENTS", "yes"));

    List<String> arguments = arguments(command);
    new ProcessBuilder("chmod", "-R", "u+w", folder.toString()).start().waitFor();

    assertThat(arguments)
        .contains("dev.konsol.app.Main")
        .noneMatch(each -> each.startsWith("-Dkonsol.aot"));
  }

  /// The JVM would take one that was made of other jars.
  @Test
  void aCacheOfTheBuildThatWasThereBeforeIsNotUsed() throws Exception {
    ProcessBuilder command = command(install(), "status");
    command.environment().putAll(Map.of("KONSOL_AOT", "ready", "ARGUMENTS", "yes"));
    Path home = folder.resolve("konsol");

    assertThat(arguments(command))
        .contains("-XX:AOTCache=" + home.resolve("jvm-b1-25.0.1-client.aot"));
    Files.writeString(home.resolve("build"), "b2\n");
    assertThat(arguments(command))
        .contains("dev.konsol.app.Main")
        .noneMatch(each -> each.startsWith("-XX:AOTCache"));
  }

  private static List<String> arguments(ProcessBuilder command) throws IOException {
    return new String(command.start().getInputStream().readAllBytes(), StandardCharsets.UTF_8)
        .lines()
        .toList();
  }

  @Test
  void aJavaHomeOfKonsolsThatIsNoneIsNamed() throws Exception {
    ProcessBuilder command = command(install(), "doctor");
    command.environment().put("KONSOL_JAVA_HOME", "/nowhere");
    Process process = command.start();

    assertThat(process.getErrorStream())
        .hasContent(
            "konsol: KONSOL_JAVA_HOME is '/nowhere', and there is no JDK 25 or newer: set it to the"
                + " folder of one, or unset it");
    assertThat(process.waitFor()).isEqualTo(1);
  }

  private ProcessBuilder command(Path konsol, String... words) {
    List<String> line = new ArrayList<>(List.of(konsol.toString()));
    line.addAll(List.of(words));
    ProcessBuilder command = new ProcessBuilder(line);
    command.environment().put("KONSOL_JAVA_HOME", folder.resolve("jdk").toString());
    command.environment().put("FOLDER", folder.toString());
    command.environment().remove("KONSOL_AOT");
    return command.redirectInput(ProcessBuilder.Redirect.from(new java.io.File("/dev/null")));
  }

  private Path install() throws IOException {
    Path java = Files.createDirectories(folder.resolve("jdk/bin")).resolve("java");
    Files.writeString(java, JAVA);
    assertThat(java.toFile().setExecutable(true)).isTrue();
    Files.writeString(folder.resolve("jdk/release"), "JAVA_VERSION=\"25.0.1\"\n");
    Path home = Files.createDirectory(folder.resolve("konsol"));
    Files.writeString(home.resolve("classpath"), "konsol.jar\n");
    Files.writeString(home.resolve("build"), "b1\n");
    Files.createFile(Files.createDirectories(home.resolve("lib/traces")).resolve("api.jar"));
    Files.createFile(Files.createDirectories(home.resolve("lib/fleet")).resolve("nats.jar"));
    // Those of the commands are there: only evaluation's are missing.
    Files.createFile(home.resolve("jvm-b1-25.0.1-client.aot"));
    Files.createDirectory(home.resolve("libexec"));
    Files.copy(Launcher.folder().resolve("libexec/caches.sh"), home.resolve("libexec/caches.sh"));
    return Files.copy(Launcher.path(), home.resolve("konsol"));
  }
}
