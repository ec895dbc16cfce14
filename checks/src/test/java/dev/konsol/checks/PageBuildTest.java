package dev.konsol.checks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.konsol.testkit.Npm;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// That the sources of the page make what is in the repository. When this fails: `cd web && npm ci
/// && npm run build`, and commit what changed.
@Tag("slow")
@Timeout(600)
class PageBuildTest {
  private static final Path SOURCES = Path.of("../web");

  @Test
  void theSourcesMakeExactlyWhatIsInTheRepository(@TempDir Path out)
      throws IOException, InterruptedException, NoSuchAlgorithmException {
    Path project = copy(out.resolve("web"));
    Path installed = Npm.locked("page", SOURCES).resolve("node_modules");
    Path link = Files.createSymbolicLink(project.resolve("node_modules"), installed);
    run(project, "node", "node_modules/typescript/bin/tsc", "--noEmit");
    run(project, "node", "build.mjs", out.resolve("page").toString());
    Files.delete(link);
    assertThat(digests(out.resolve("page"))).isEqualTo(digests(PageFilesTest.MADE));
  }

  /// Without what may be installed in it.
  private static Path copy(Path folder) throws IOException {
    try (Stream<Path> all = Files.walk(SOURCES)) {
      for (Path each :
          all.filter(file -> !file.startsWith(SOURCES.resolve("node_modules"))).toList()) {
        Files.copy(each, folder.resolve(SOURCES.relativize(each)));
      }
    }
    return folder;
  }

  private static void run(Path folder, String... command) throws IOException, InterruptedException {
    Path log = Files.createTempFile("page", ".log");
    Process process =
        new ProcessBuilder(List.of(command))
            .directory(folder.toFile())
            .redirectErrorStream(true)
            .redirectOutput(log.toFile())
            .start();
    assertThat(process.waitFor(5, TimeUnit.MINUTES)).isTrue();
    assertThat(process.exitValue()).as(Files.readString(log)).isZero();
    Files.delete(log);
  }

  private static Map<String, String> digests(Path folder)
      throws IOException, NoSuchAlgorithmException {
    Map<String, String> digests = new TreeMap<>();
    try (Stream<Path> files = Files.list(folder)) {
      for (Path file : files.toList()) {
        byte[] digest = MessageDigest.getInstance("SHA-256").digest(Files.readAllBytes(file));
        digests.put(file.getFileName().toString(), HexFormat.of().formatHex(digest));
      }
    }
    return digests;
  }
}
