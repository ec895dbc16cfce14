package dev.konsol.checks;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// The daemon of a user who may have few processes and threads: what is too many is refused by
/// name, and what runs goes on. (The limit does not bind root, and counts all of a user's threads:
/// so this one is nobody else.)
@Tag("slow")
@Timeout(180)
final class ProcessLimitTest {
  private static final String UID = "61357";
  private static final int MOST = 48;

  private final KonsolProgram konsol = new KonsolProgram();
  private OrdinaryUser user;

  @BeforeEach
  void start() throws IOException {
    user = OrdinaryUser.with(konsol, UID);
    // Not every shell's ulimit knows this one.
    konsol.serve(
        user.command("prlimit", "--nproc=" + MOST, user.launcher(), "serve", "--http", "off"));
  }

  @AfterEach
  void clean() {
    user.konsol("stop").ok();
    konsol.close();
  }

  private Cli create(int number) {
    return user.konsol("console", "create", "--key", "c" + number, "--", "sleep", "1000");
  }

  @Test
  void aProgramTooManyIsRefusedByNameAndTheOthersGoOn() {
    int created = 0;
    Cli last = create(created);
    while (last.exit() == 0 && created < MOST) {
      created++;
      last = create(created);
    }
    assertThat(created).isGreaterThanOrEqualTo(5);
    assertThat(last.failure(1)).contains("too many processes", "raise ulimit -u");
    assertThat(user.konsol("status").ok()).contains(created + " running");

    for (int i = 0; i < 5; i++) {
      user.konsol("console", "rm", "--force", "c" + i).ok();
    }
    create(0).ok();
    assertThat(user.konsol("status").ok()).contains(created - 4 + " running");
  }
}
