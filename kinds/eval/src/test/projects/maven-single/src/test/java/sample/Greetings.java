package sample;

import org.opentest4j.AssertionFailedError;

public final class Greetings {
  static void check() {
    if (Greeting.greet("x").isEmpty()) {
      throw new AssertionFailedError("empty");
    }
  }
}
