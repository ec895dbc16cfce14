package dev.konsol.worker;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.BufferedReader;
import java.io.FileOutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

/// The other way to the host: a folder with two named pipes.
@ParameterizedClass
@MethodSource("dev.konsol.worker.Jdk#all")
@Timeout(60)
final class PipeLinkTest {
  private final Jdk jdk;

  PipeLinkTest(Jdk jdk) {
    this.jdk = jdk;
  }

  @Test
  void theSameLinesPassAndTheEndOfCommandsIsTheEndOfTheProcess(@TempDir Path folder)
      throws Exception {
    assumeTrue(jdk.home() != null, () -> "there is no " + jdk + " in /usr/lib/jvm");
    String commands = folder.resolve("commands").toString();
    String frames = folder.resolve("frames").toString();
    assertThat(new ProcessBuilder("mkfifo", commands, frames).start().waitFor()).isZero();
    Process worker =
        new ProcessBuilder(TestHost.command(jdk, folder))
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .start();
    try {
      talk(commands, frames);
      assertThat(worker.waitFor(30, TimeUnit.SECONDS)).isTrue();
    } finally {
      worker.destroyForcibly();
    }
  }

  private static void talk(String commands, String frames) throws Exception {
    try (FileOutputStream to = new FileOutputStream(commands);
        BufferedReader from = Files.newBufferedReader(Path.of(frames))) {
      assertThat(from.readLine()).startsWith("{\"event\":\"ready\"");
      to.write("{\"op\":\"run\",\"id\":\"1\",\"steps\":[]}\n".getBytes(UTF_8));
      assertThat(from.readLine()).contains("\"id\":\"1\",\"type\":\"success\"");
    }
  }
}
