package dev.konsol.client.cli;

/// Something a command takes beside its options, in order.
public record Operand(String name, Arity arity, String summary) {

  /// How many words it takes.
  public enum Arity {
    ONE,
    OPTIONAL,
    /// Everything that is left, at least one word; after `--` also words that look like options.
    REST
  }

  public static Operand one(String name, String summary) {
    return new Operand(name, Arity.ONE, summary);
  }

  public static Operand optional(String name, String summary) {
    return new Operand(name, Arity.OPTIONAL, summary);
  }

  public static Operand rest(String name, String summary) {
    return new Operand(name, Arity.REST, summary);
  }

  String synopsis() {
    return switch (arity) {
      case ONE -> name;
      case OPTIONAL -> "[" + name + "]";
      case REST -> "[--] " + name + "…";
    };
  }
}
