package sample;

import sample.processor.Fixture;

public final class Tester {
  private Tester() {}

  public static int answer() {
    return Fixture.answer();
  }
}
