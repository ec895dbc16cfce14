package sample;

public final class Stage {
  private Stage() {}

  public static String name() {
    return System.getProperty("stage", "none");
  }
}
