package dev.konsol.http.jetty;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.konsol.http.Problem;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class StrangersTest {
  private final Strangers strangers = new Strangers();

  @Test
  void sixteenAreAskedAboutAtATime() {
    List<Runnable> inside = new ArrayList<>();
    for (int i = 0; i < 16; i++) {
      inside.add(strangers.enter());
    }
    assertThatThrownBy(strangers::enter)
        .isInstanceOf(Problem.class)
        .hasMessageContaining("too many tokens");

    // Twice is harmless: one place is free, and not two.
    inside.getFirst().run();
    inside.getFirst().run();
    inside.add(strangers.enter());
    assertThatThrownBy(strangers::enter).isInstanceOf(Problem.class);
  }
}
