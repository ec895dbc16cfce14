package dev.konsol.console;

import dev.konsol.console.wait.WaitFor;
import dev.konsol.console.wait.Waited;
import java.time.Duration;
import java.util.OptionalLong;

/// Short ways to wait, for tests.
final class Waiter {
  private static final Duration LONG = Duration.ofSeconds(20);

  private Waiter() {}

  static Waited end(Console console) throws InterruptedException {
    return console.await(new WaitFor.End(), OptionalLong.of(0), LONG);
  }

  static Waited pattern(Console console, String regex) throws InterruptedException {
    return console.await(new WaitFor.Pattern(regex), OptionalLong.empty(), LONG);
  }

  static Waited prompt(Console console) throws InterruptedException {
    return console.await(new WaitFor.Prompt(), OptionalLong.empty(), LONG);
  }
}
