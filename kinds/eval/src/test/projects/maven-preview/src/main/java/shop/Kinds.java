package shop;

public final class Kinds {
  private Kinds() {}

  /// Patterns of primitive types are a preview feature.
  public static String of(Object thing) {
    return switch (thing) {
      case int number -> "number " + number;
      default -> "thing";
    };
  }
}
