package dev.konsol.lsp;

import dev.konsol.core.session.Session;
import dev.konsol.testkit.SessionContract;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ServerContractTest {
  private static final Duration PATIENCE = Duration.ofSeconds(20);

  @TempDir Path temporary;
  private int roots;

  @Test
  void aLanguageServerIsASession() throws Exception {
    try (Lab lab = new Lab(temporary)) {
      new SessionContract(lab.host(), () -> asked(lab))
          .check(
              session -> lab.servers().restart(session.directory(), "fake"),
              session -> crash(lab, session.directory()),
              told -> told.name().equals("backoff"));
    }
  }

  private static void crash(Lab lab, Path root) throws InterruptedException {
    lab.write(lab.project().relativize(root) + "/main.txt", "crash\n");
    lab.servers().diagnostics(root, Path.of("main.txt"), Optional.of(PATIENCE));
  }

  /// The server of another root, as the first question opens it.
  private Session asked(Lab lab) {
    Path root = lab.project().resolve("root" + ++roots);
    lab.write("root" + roots + "/.konsol/lsp.json", Lab.fakeConfiguration());
    lab.write("root" + roots + "/main.txt", "needs a.dep\n");
    try {
      lab.servers().diagnostics(root, Path.of("main.txt"), Optional.of(PATIENCE));
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
    return lab.host().list().getLast();
  }
}
