package sample;

public final class Library {
  public static int answer() {
    return 42;
  }
}
