package dev.konsol.client.cli;

import java.util.List;

/// Something a command takes beside its options, in order. `choices` are what shells offer, where
/// that is known.
public record Operand(String name, Arity arity, String summary, List<String> choices) {

  public enum Arity {
    ONE,
    OPTIONAL,
    /// Everything that is left, at least one word; after `--` also words that look like options.
    REST,
    /// The same, or nothing.
    ANY
  }

  public Operand {
    choices = List.copyOf(choices);
  }

  public static Operand one(String name, String summary) {
    return new Operand(name, Arity.ONE, summary, List.of());
  }

  public static Operand optional(String name, String summary) {
    return new Operand(name, Arity.OPTIONAL, summary, List.of());
  }

  public static Operand rest(String name, String summary) {
    return new Operand(name, Arity.REST, summary, List.of());
  }

  public static Operand any(String name, String summary) {
    return new Operand(name, Arity.ANY, summary, List.of());
  }

  public Operand among(List<String> values) {
    return new Operand(name, arity, summary, values);
  }

  boolean mayBeMissing() {
    return arity == Arity.OPTIONAL || arity == Arity.ANY;
  }

  boolean takesAll() {
    return arity == Arity.REST || arity == Arity.ANY;
  }

  String synopsis() {
    return switch (arity) {
      case ONE -> name;
      case OPTIONAL -> "[" + name + "]";
      case REST -> "[--] " + name + "…";
      case ANY -> "[" + name + "…]";
    };
  }
}
