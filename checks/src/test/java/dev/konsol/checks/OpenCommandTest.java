package dev.konsol.checks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.konsol.testkit.Await;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// `konsol open` where there is a browser, and where there is none.
@Tag("slow")
class OpenCommandTest {
  private static final Duration SOON = Duration.ofSeconds(60);

  private static String read(KonsolProgram konsol, String file) throws Exception {
    return Files.readString(konsol.directory().resolve(file)).strip();
  }

  @Test
  void theAddressIsPrintedAndADaemonStarted() throws Exception {
    Map<String, String> blind = Map.of("KONSOL_HTTP", "127.0.0.1:0", "DISPLAY", "");
    try (KonsolProgram konsol = new KonsolProgram(blind)) {
      Cli opened = Cli.run(konsol, "open", "--print");
      assertThat(opened.exit()).as(opened.err()).isZero();
      assertThat(opened.out().strip())
          .isEqualTo(read(konsol, "http.url") + "/#token=" + read(konsol, "token"));
      Cli data = Cli.run(konsol, "open", "--print", "--json");
      assertThat(Json.read(data.ok()).path("url").asString()).isEqualTo(opened.out().strip());
      Cli.run(konsol, "stop").ok();
    }
  }

  @Test
  void aBrowserIsToldWhereAndTheListOfProcessesIsNot() throws Exception {
    Path bin = Temporary.directory();
    Path opener = bin.resolve("xdg-open");
    Path opened = bin.resolve("opened");
    Files.writeString(
        opener,
        "#!/bin/sh\necho \"$@\" > " + opened + ".new; mv " + opened + ".new " + opened + "\n");
    Files.setPosixFilePermissions(opener, PosixFilePermissions.fromString("rwx------"));
    Map<String, String> seeing =
        Map.of(
            "KONSOL_HTTP",
            "127.0.0.1:0",
            "DISPLAY",
            ":9",
            "PATH",
            bin + ":" + System.getenv("PATH"));
    try (KonsolProgram konsol = new KonsolProgram(seeing)) {
      Cli shown = Cli.run(konsol, "open");
      assertThat(shown.exit()).as(shown.err()).isZero();
      Await.until("the browser", SOON, () -> Files.exists(opened));
      Path page = konsol.directory().resolve("open.html");
      String token = read(konsol, "token");
      assertThat(Files.readString(opened).strip()).isEqualTo(page.toUri().toString());
      assertThat(shown.out()).doesNotContain(token);
      assertThat(Files.readString(page))
          .contains("url=" + read(konsol, "http.url") + "/#token=" + token);
      assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(page)))
          .isEqualTo("rw-------");
      Cli.run(konsol, "stop").ok();
    }
  }

  @Test
  void aDaemonWithoutHttpSaysSo() {
    try (KonsolProgram konsol = KonsolProgram.started()) {
      assertThat(Cli.run(konsol, "open", "--print").failure(1))
          .isEqualTo(
              "konsol: the daemon serves no HTTP: 'konsol restart --http 127.0.0.1:7717' starts one"
                  + " that does\n");
    }
  }
}
