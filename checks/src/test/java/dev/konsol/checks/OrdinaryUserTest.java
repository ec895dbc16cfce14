package dev.konsol.checks;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// The program in the hands of somebody who is not root, as most people are not: installed by root
/// in a place that this user cannot write to.
@Tag("slow")
@Timeout(120)
final class OrdinaryUserTest {
  private static final String NOBODY = "65534";

  @AutoClose private final KonsolProgram konsol = new KonsolProgram();

  private OrdinaryUser user;

  @BeforeEach
  void install() throws IOException {
    user = OrdinaryUser.with(konsol, NOBODY);
  }

  private Cli konsol(String... arguments) {
    return user.konsol(arguments);
  }

  @Test
  void theDaemonIsTheirs() {
    konsol("start").ok();
    try {
      konsol("console", "create", "--key", "who", "--", "id", "-u").ok();
      konsol("console", "wait", "--timeout", "30", "who").ok();

      assertThat(konsol("console", "read", "--text", "who").ok()).isEqualTo(NOBODY + "\n");
    } finally {
      konsol("stop").ok();
    }
    assertThat(konsol.directory().resolve("server.pid")).doesNotExist();
  }

  @Test
  void codeIsEvaluated() {
    assertThat(konsol("eval", "6 * 7").ok()).isEqualTo("42\n");
  }
}
