package dev.konsol.lsp.config;

import static org.assertj.core.api.Assertions.assertThat;

import dev.konsol.core.trust.Trust;
import dev.konsol.lsp.protocol.Evidence;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ConfigurationsTest {
  private final Configurations configurations = new Configurations(Trust.everything());
  private final Path project;

  ConfigurationsTest(@TempDir Path temporary) throws IOException {
    this.project = temporary.toRealPath();
  }

  private void write(String name, String text) throws IOException {
    Path file = project.resolve(name);
    Files.createDirectories(file.getParent());
    Files.writeString(file, text.replace('\'', '"'));
  }

  private ServerDefinition server(String id) {
    return configurations.of(project).servers().stream()
        .filter(each -> each.id().equals(id))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void theFirstFileThatHasAServerCountsAndTheBuiltInsComeLast() throws Exception {
    write(".konsol/lsp.json", "{'a': {'command': ['first'], 'extensions': ['.a']}}");
    write(
        ".dispatch/lsp.json",
        "{'lsp': {'a': {'command': ['second']}, 'b': {'command': ['b'], 'extensions': ['.b']}}}");
    write(
        "opencode.json",
        "{'theme': 'x', 'lsp': {'c': {'command': ['c']}, 'pyright': {'disabled': true}}}");
    assertThat(server("a").commands()).containsExactly(List.of("first"));
    assertThat(server("b").language(Path.of("x.b"))).contains("b");
    assertThat(server("c").source()).endsWith("opencode.json");
    assertThat(server("typescript").source()).isEqualTo("built-in");
    assertThat(configurations.of(project).serversFor(Path.of("x.py"))).isEmpty();
  }

  @Test
  void anEmptyCommandIsNone() throws Exception {
    write(".konsol/lsp.json", "{'a': {'command': [], 'extensions': ['.a']}}");
    assertThat(configurations.of(project).warnings())
        .containsExactly(project.resolve(".konsol/lsp.json") + ": 'a' has no 'command'");
    assertThat(
            new Programs(Map.of(), Trust.everything())
                .resolve(server("a"), project.resolve("x.a"), project)
                .problem())
        .isEqualTo("'a' is not installed");
  }

  /// They would fail whoever looks for a root, and whoever tells of a change.
  @Test
  void aPatternThatMeansNothingIsAWarningAndIsLeftOut() throws Exception {
    write(
        ".konsol/lsp.json",
        """
        {'a': {'command': ['x'], 'extensions': ['.a'],
               'rootMarkers': ['*.{sln', '*.mark'], 'buildFiles': ['*.[x', 'a.build']}}\
        """);
    assertThat(configurations.of(project).warnings())
        .containsExactly(
            "'a' has in its rootMarkers a bad glob \"*.{sln\": a '{' is not closed",
            "'a' has in its buildFiles a bad glob \"*.[x\": a '[' is not closed");
    Path inner = Files.createDirectories(project.resolve("inner"));
    write("inner/one.mark", "");
    assertThat(Roots.of(inner.resolve("x.a"), project, server("a").roots())).contains(inner);
    assertThat(server("a").buildFiles().has(project.resolve("a.build"), project)).isTrue();
    assertThat(server("a").buildFiles().has(project.resolve("b.build"), project)).isFalse();
  }

  @Test
  void whatCannotBeANameOrATimeFailsNobody() throws Exception {
    write(
        ".konsol/lsp.json",
        """
        {'a': {'command': ['x'], 'extensions': ['.a'], 'rootMarkers': ['\\u0000', 'mark'],
               'initTimeoutMs': -1, 'idleTimeoutMs': 9223372036854775807,
               'watch': {'command': ['x'], 'cwd': '\\u0000'}}}\
        """);
    assertThat(configurations.of(project).warnings())
        .containsExactlyInAnyOrder(
            "'a' has in its rootMarkers what cannot be a name",
            "'a' has 'initTimeoutMs', which is not above 0",
            "'a' has a 'watch' whose 'command' or 'cwd' cannot be used");
    assertThat(server("a").roots().markers()).containsExactly("mark");
    assertThat(server("a").limits().idle()).isEqualTo(Duration.ofDays(365));
    assertThat(server("a").sidecar()).isEmpty();
  }

  @Test
  void whatIsNotKnownIsAWarningAndTheServerStays() throws Exception {
    write(
        ".konsol/lsp.json",
        "{'a': {'command': ['x'], 'extensions': ['.a'], 'restartOnCrash': true}}");
    assertThat(configurations.of(project).warnings())
        .containsExactly(
            project.resolve(".konsol/lsp.json") + ":1: there is no setting 'a.restartOnCrash'");
    assertThat(configurations.of(project).serversFor(Path.of("x.a"))).hasSize(1);
  }

  @Test
  void whatIsWrongInAFileIsAnErrorWithLineAndKey() throws Exception {
    Path file = project.resolve(".konsol/lsp.json");
    write(".konsol/lsp.json", "{'a': ");
    assertThat(configurations.of(project).errors())
        .containsExactly(file + ":1:7: the file ends too early");
    write(
        ".konsol/lsp.json",
        """
        {'a': {'command': 'x', 'comand': ['x'],
          'disabled': 'no',
          'disabled': false},
         'b': [], 'watch': {'command': ['x'], 'watch': {'command': 1}}}\
        """);
    assertThat(configurations.of(project).errors())
        .containsExactly(
            file + ":3: 'a.disabled' is there twice, first in line 2",
            file + ":1: 'a.command' must be a list of strings",
            file + ":2: 'a.disabled' must be true or false",
            file + ":4: 'b' must be an object",
            file + ":4: 'watch.watch.command' must be a list of strings");
    assertThat(configurations.of(project).warnings())
        .contains(file + ":1: there is no setting 'a.comand'; did you mean 'command'?");
  }

  @Test
  void commentsAreFineAndChangesAreSeen() throws Exception {
    write("opencode.json", "{'lsp': {/* mine */ 'a': {'command': ['x'],},}}");
    assertThat(server("a").commands()).containsExactly(List.of("x"));
    write("opencode.json", "{'lsp': {'a': {'command': ['longer']}}}");
    assertThat(server("a").commands()).containsExactly(List.of("longer"));
  }

  @Test
  void whatIsNotSaidIsTakenFromTheBuiltInOfThatName() throws Exception {
    write(".konsol/lsp.json", "{'jdtls': {'command': ['my-jdtls'], 'idleTimeoutMs': 5000}}");
    ServerDefinition jdtls = server("jdtls");
    assertThat(jdtls.language(Path.of("A.java"))).contains("java");
    assertThat(jdtls.signal().method()).isEqualTo("language/status");
    assertThat(jdtls.limits().init()).hasSeconds(300);
    assertThat(jdtls.limits().idle()).hasSeconds(5);
  }

  @Test
  void evidenceIsNamedOrThatOfTheBuiltInProgramAndElseTheProtocols() throws Exception {
    write(
        ".konsol/lsp.json",
        """
        {'a': {'command': ['x'], 'evidence': 'fence'},
         'b': {'command': ['x']},
         'c': {'command': ['x'], 'evidence': 'quiet'},
         'yaml': {'command': ['/opt/yaml-language-server', '--stdio']},
         'dockerfile': {'command': ['another']},
         'pyright': {'evidence': {'pylsp': 'none', '*': 'pull'}}}\
        """);
    assertThat(server("a").evidence(Path.of("/bin/x"))).isEqualTo(Evidence.FENCE);
    assertThat(server("b").evidence(Path.of("/bin/x"))).isEqualTo(Evidence.VERSION);
    assertThat(server("yaml").evidence(Path.of("/opt/yaml-language-server")))
        .isEqualTo(Evidence.PUBLICATION);
    assertThat(server("dockerfile").evidence(Path.of("another"))).isEqualTo(Evidence.VERSION);
    assertThat(server("pyright").evidence(Path.of("/bin/pylsp"))).isEqualTo(Evidence.NONE);
    assertThat(configurations.of(project).warnings())
        .singleElement()
        .asString()
        .contains("'c' has an 'evidence' \"quiet\" that is not one of pull, version, fence");
  }

  @Test
  void sidecarsAreSaidOrFollowFromTheOptionsOfLuau() throws Exception {
    write(
        ".konsol/lsp.json",
        """
        {'a': {'command': ['x'],
               'watch': {'command': ['make', 'watch'], 'cwd': 'sub', 'env': {'K': 'v'}}},
         'luau-lsp': {'initialization': {'luau-lsp': {'sourcemap':
           {'autogenerate': true, 'rojoProjectFile': 'p.json'}}}}}\
        """);
    assertThat(server("a").sidecar())
        .contains(new Sidecar(List.of("make", "watch"), "sub", Map.of("K", "v")));
    assertThat(server("luau-lsp").sidecar().orElseThrow().command())
        .containsExactly("rojo", "sourcemap", "p.json", "--watch", "-o", "sourcemap.json");
  }

  @Test
  void theRootIsTheNearestMarkerBelowTheWorkingDirectory() throws Exception {
    write("pom.xml", "");
    write("app/pom.xml", "");
    write("app/tsconfig.json", "");
    write("app/src/deep/x.ts", "");
    Path file = project.resolve("app/src/deep/x.ts");
    RootRule nearest = server("typescript").roots();
    assertThat(Roots.of(file, project, nearest)).contains(project.resolve("app"));
    assertThat(Roots.of(file, project.resolve("app/src"), nearest))
        .contains(project.resolve("app/src"));
    assertThat(Roots.of(file, project, server("jdtls").roots())).contains(project);
    assertThat(Roots.of(file, project, server("deno").roots())).isEmpty();
    write("app/deno.json", "");
    assertThat(Roots.of(file, project, server("deno").roots())).contains(project.resolve("app"));
    assertThat(Roots.of(file, project, nearest)).isEmpty();
  }

  @Test
  void typescriptIsFoundInItsTwoGenerations() throws Exception {
    write("packages/a/src/x.ts", "");
    write("node_modules/typescript/package.json", "{'version': '5.9.3'}");
    executable("node_modules/.bin/typescript-language-server");
    write("packages/a/node_modules/typescript/package.json", "{'version': '7.0.2'}");
    executable("packages/a/node_modules/typescript/bin/tsc");
    Programs programs = new Programs(Map.of("PATH", "/nowhere"), Trust.everything());
    ServerDefinition typescript = server("typescript");
    Path inPackage = project.resolve("packages/a/src/x.ts");
    assertThat(found(programs.resolve(typescript, inPackage, project)).orElseThrow().argv())
        .containsExactly(
            project.resolve("packages/a/node_modules/typescript/bin/tsc").toString(),
            "--lsp",
            "--stdio");
    Resolution.Found older =
        found(programs.resolve(typescript, project.resolve("x.ts"), project)).orElseThrow();
    assertThat(older.argv()).last().isEqualTo("--stdio");
    assertThat(older.initialization().at("/tsserver/path").asString())
        .isEqualTo(project.resolve("node_modules/typescript/lib").toString());
  }

  private static Optional<Resolution.Found> found(Resolution resolution) {
    return resolution instanceof Resolution.Found it ? Optional.of(it) : Optional.empty();
  }

  private void executable(String name) throws IOException {
    write(name, "#!/bin/sh\n");
    assertThat(project.resolve(name).toFile().setExecutable(true)).isTrue();
  }

  @Test
  void aServerWhoseCommandNamesNoProgramIsMissing() throws Exception {
    Programs programs = new Programs(Map.of("PATH", "/nowhere"), Trust.everything());
    for (String command : List.of("'x'", "[]", "['']", "['a\\u0000b']", "null")) {
      write(".konsol/lsp.json", "{'a': {'command': " + command + ", 'extensions': ['.a']}}");
      assertThat(programs.resolve(server("a"), project.resolve("x.a"), project))
          .isEqualTo(new Resolution.Missing("'a' is not installed"));
      assertThat(configurations.of(project).warnings())
          .contains(project.resolve(".konsol/lsp.json") + ": 'a' has no 'command'");
    }
  }

  @Test
  void whatIsMissingSaysHowToInstallIt() {
    Programs programs = new Programs(Map.of("PATH", "/nowhere"), Trust.everything());
    for (ServerDefinition each : configurations.of(project).servers()) {
      Resolution resolution = programs.resolve(each, project.resolve("x"), project);
      assertThat(resolution).isInstanceOf(Resolution.Missing.class);
      assertThat(each.install()).as(each.id()).isNotEmpty();
      assertThat(each.languages()).as(each.id()).isNotEmpty();
      assertThat(each.roots().markers()).as(each.id()).isNotEmpty();
    }
  }
}
