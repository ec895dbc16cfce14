package dev.konsol.lsp;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.konsol.lsp.answer.FileReport;
import dev.konsol.lsp.answer.Freshness;
import dev.konsol.lsp.diagnostics.Severity;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What is called fresh is what the compiler says, on a published project: with the server that
/// publishes an empty list first, and nothing at all where nothing has changed. `bench/run truth`
/// does this for more projects and servers, and more often.
@Tag("slow")
class CompilerAgreementTest {
  private static final Pattern ERROR =
      Pattern.compile("^src/(\\w+\\.ts)\\((\\d+),", Pattern.MULTILINE);

  @TempDir Path temporary;

  @Test
  void olderTypescriptColdAndAfterAChangeInAnImportedFile() throws Exception {
    Path modules = NpmServers.olderTypescript();
    try (Lab lab = new Lab(temporary, NpmServers.path(modules), 16, Duration.ofMinutes(5))) {
      copy(NpmServers.queryCore(), lab.project().resolve("src"));
      lab.write(
          "tsconfig.json",
          """
          {"include": ["src"], "compilerOptions": {"strict": true, "noEmit": true,
            "target": "es2022", "module": "esnext", "moduleResolution": "bundler", "types": [],
            "lib": ["es2022", "dom"], "exactOptionalPropertyTypes": true}}""");
      assertAgreement(lab, modules);
      lab.shell("sed -i 's/export function noop/export function noopMoved/' src/utils.ts");
      assertAgreement(lab, modules);
    }
  }

  private static void copy(Path from, Path to) throws IOException {
    Files.createDirectories(to);
    try (Stream<Path> files = Files.list(from)) {
      for (Path file : files.filter(each -> each.toString().endsWith(".ts")).toList()) {
        Files.copy(file, to.resolve(file.getFileName()));
      }
    }
  }

  /// By the lines of the errors; messages and codes depend on what was checked before.
  private static void assertAgreement(Lab lab, Path modules) throws Exception {
    Map<String, List<Integer>> compiler = compiler(lab.project(), modules);
    assertThat(compiler).hasSizeGreaterThan(3);
    Map<String, List<Integer>> said = new TreeMap<>();
    for (String file : compiler.keySet()) {
      FileReport report = lab.check("src/" + file, Duration.ofSeconds(150));
      assertThat(report.freshness()).as(report.toString()).isEqualTo(Freshness.FRESH);
      said.put(
          file,
          report.findings().stream()
              .filter(each -> each.severity() == Severity.ERROR)
              .map(each -> each.range().start().line() + 1)
              .sorted()
              .toList());
    }
    assertThat(said).isEqualTo(compiler);
  }

  private static Map<String, List<Integer>> compiler(Path project, Path modules) throws Exception {
    Process tsc =
        new ProcessBuilder(modules.resolve(".bin/tsc").toString(), "-p", ".", "--pretty", "false")
            .directory(project.toFile())
            .redirectErrorStream(true)
            .start();
    String printed = new String(tsc.getInputStream().readAllBytes(), UTF_8);
    tsc.waitFor();
    Map<String, List<Integer>> errors = new TreeMap<>();
    Matcher error = ERROR.matcher(printed);
    while (error.find()) {
      errors.computeIfAbsent(error.group(1), _ -> new ArrayList<>()).add(line(error));
    }
    errors.values().forEach(lines -> lines.sort(null));
    return errors;
  }

  private static Integer line(Matcher error) {
    return Integer.valueOf(error.group(2));
  }
}
