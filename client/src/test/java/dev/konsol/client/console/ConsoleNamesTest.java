package dev.konsol.client.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

final class ConsoleNamesTest {
  @Test
  void aConsoleIsNamedAfterItsProgram() {
    assertThat(ConsoleNames.invent(List.of("npm", "run", "dev"), Set.of())).isEqualTo("npm");
    assertThat(ConsoleNames.invent(List.of("/usr/bin/python3", "x.py"), Set.of()))
        .isEqualTo("python3");
    assertThat(ConsoleNames.invent(List.of("PORT=80", "node", "x"), Set.of())).isEqualTo("node");
  }

  @Test
  void aNameThatIsTakenGetsANumber() {
    assertThat(ConsoleNames.invent(List.of("npm"), Set.of("npm", "npm-2"))).isEqualTo("npm-3");
  }

  @Test
  void whatHasNoNameIsAConsole() {
    assertThat(ConsoleNames.invent(List.of("", "$("), Set.of())).isEqualTo("console");
  }
}
