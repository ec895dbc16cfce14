package sample.processor;

public final class Fixture {
  private Fixture() {}

  public static int answer() {
    return 42;
  }
}
