package dev.konsol.lsp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.konsol.core.trust.FolderTrust;
import dev.konsol.core.trust.TrustFile;
import dev.konsol.lsp.answer.FileReport;
import dev.konsol.lsp.process.RunningSidecar;
import dev.konsol.testkit.Await;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Servers are looked for where the caller would find them, not where the host would.
class CallerTest {
  private static final Optional<Duration> PATIENCE = Optional.of(Duration.ofSeconds(20));

  @TempDir Path temporary;

  private static void install(Path folder) throws IOException {
    Files.createDirectories(folder);
    Path program = folder.resolve("taplo");
    Files.writeString(program, "#!/bin/sh\nexec perl '%s' push versions\n".formatted(Lab.FAKE));
    Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwxr-xr-x"));
  }

  private static String said(Lab lab, String path) throws InterruptedException {
    return said(lab, path, "a.toml");
  }

  private static String said(Lab lab, String path, String file) throws InterruptedException {
    return Lab.said(
        lab.servers()
            .seenFrom(Map.of("PATH", path + ":/usr/bin:/bin"))
            .diagnostics(lab.project(), Path.of(file), PATIENCE));
  }

  @Test
  void aServerIsFoundOnTheCallersPath() throws Exception {
    try (Lab lab = new Lab(temporary, Map.of("PATH", "/usr/bin:/bin"), 16, Duration.ofHours(1))) {
      Path bin = lab.folder().resolve("bin");
      install(bin);
      lab.write("a.toml", "needs a.dep\n");
      assertThat(Lab.said(lab.check("a.toml"))).isEqualTo("failed: ");
      assertThat(said(lab, bin.toString())).isEqualTo("fresh: there is no a.dep");
      // It runs now, for everybody.
      assertThat(Lab.said(lab.check("a.toml"))).isEqualTo("fresh: there is no a.dep");
    }
  }

  @Test
  void theSidecarOfAServerIsFoundOnTheCallersPathToo() throws Exception {
    try (Lab lab = new Lab(temporary, Map.of("PATH", "/usr/bin:/bin"), 16, Duration.ofHours(1))) {
      Path bin = lab.folder().resolve("bin");
      lab.write("../bin/rojo", "#!/bin/sh\nexec sleep 100\n").shell("chmod +x ../bin/rojo");
      lab.configure(
          Lab.fakeConfiguration().replace("}}", ", \"watch\": {\"command\": [\"rojo\"]}}}"));
      lab.write("a.txt", "needs a.dep\n");
      assertThat(said(lab, bin.toString(), "a.txt")).isEqualTo("fresh: there is no a.dep");
      Await.until(
          "the sidecar", PATIENCE.get(), () -> sidecar(lab).filter("running"::equals).isPresent());
    }
  }

  private static Optional<String> sidecar(Lab lab) {
    return lab.servers().all().getFirst().run().sidecar().map(RunningSidecar.Status::state);
  }

  @Test
  void aPathThatLeadsIntoTheProjectNeedsTrust() throws Exception {
    FolderTrust trust = new FolderTrust(TrustFile.at(temporary.resolve("state/trust")), List.of());
    try (Lab lab = new Lab(temporary, Map.of("PATH", "/usr/bin:/bin"), trust)) {
      Files.createDirectories(lab.project().resolve(".git"));
      install(lab.project().resolve("bin"));
      lab.write("sub/a.toml", "needs a.dep\n");
      LanguageServers caller =
          lab.servers().seenFrom(Map.of("PATH", lab.project().resolve("bin") + ":/usr/bin:/bin"));
      Path sub = lab.project().resolve("sub");
      FileReport untrusted = caller.diagnostics(sub, Path.of("a.toml"), PATIENCE);
      assertThat(untrusted.answers().getFirst().note())
          .contains("bin/taplo", "konsol trust --always");
      trust.always(lab.project());
      assertThat(Lab.said(caller.diagnostics(sub, Path.of("a.toml"), PATIENCE)))
          .isEqualTo("fresh: there is no a.dep");
    }
  }
}
