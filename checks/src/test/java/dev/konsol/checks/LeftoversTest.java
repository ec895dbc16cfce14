package dev.konsol.checks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.konsol.testkit.Await;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Hosts without a directory, which were killed with both of their supervisors: whoever is started
/// next clears up after them.
@Tag("slow")
@Tag("alone")
@Timeout(120)
final class LeftoversTest {
  private static final Duration PATIENCE = Duration.ofSeconds(20);

  @Test
  void theNextHostClearsUpAfterOneThatWasKilled() throws IOException {
    try (KonsolProgram konsol = new KonsolProgram();
        Escapees escapees = Escapees.of(konsol)) {
      Path folder;
      try (McpClient client = new McpClient(konsol, "--standalone")) {
        client.call("console_create", Map.of("command", escapees.command(konsol)));
        escapees.awaitAll();
        folder = kill(client.pid());
      }
      // Every host that starts on this machine clears up, also one of another test run: if such a
      // one was faster, what it has removed is put back for ours.
      Files.createDirectories(folder);
      try (McpClient next = new McpClient(konsol, "--standalone")) {
        Await.until("removal of " + folder, PATIENCE, () -> !Files.exists(folder));
        Assumptions.assumeTrue(inGroup(next.pid()), "no control group can be made");
        escapees.awaitEndOf(Set.copyOf(Escapees.ALL));
        assertThat(next.end()).isZero();
      }
    }
  }

  /// The outer supervisor, the inner one and the JVM; answers the JVM's folder.
  private static Path kill(long outer) throws IOException {
    long inner = child(outer);
    long jvm = child(inner);
    Path folder;
    try (DirectoryStream<Path> folders =
        Files.newDirectoryStream(Path.of("/tmp"), "konsol-" + jvm + "-*")) {
      folder = folders.iterator().next();
    }
    List<Long> pids = new ArrayList<>(List.of(outer, inner, jvm));
    pids.forEach(pid -> Processes.signal("STOP", pid));
    pids.forEach(pid -> Processes.signal("KILL", pid));
    Await.until("end of " + pids, PATIENCE, () -> pids.stream().noneMatch(Processes::alive));
    return folder;
  }

  private static long child(long pid) {
    return ProcessHandle.of(pid).orElseThrow().children().findFirst().orElseThrow().pid();
  }

  private static boolean inGroup(long outer) throws IOException {
    return Files.readString(Path.of("/proc/" + child(child(outer)) + "/cgroup"))
        .contains("/konsol-");
  }
}
