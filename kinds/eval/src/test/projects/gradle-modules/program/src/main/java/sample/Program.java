package sample;

public final class Program {
  public static String say() {
    return "The answer is " + Library.answer();
  }
}
