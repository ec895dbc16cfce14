package dev.konsol.fleet.message;

/// A host in one of its lives.
public record Life(String name, long epoch) {
  private static final String TO_ALL = "konsol.beat";

  /// Where all hosts listen.
  public static String everybody() {
    return TO_ALL;
  }

  /// Where this one listens. NATS takes a dot for a separator.
  public String subject() {
    return "konsol.to." + name.replace('.', '~') + "." + epoch;
  }
}
