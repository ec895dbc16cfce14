package dev.konsol.client.cli;

import java.util.List;

/// An option: `--name`, or `--name VALUE` when `value` is not empty. `letter` is its short form, or
/// empty; `choices` are the values that shells offer, where these are known.
public record Option(
    String name,
    String letter,
    String value,
    String summary,
    boolean repeatable,
    List<String> choices) {

  public Option {
    choices = List.copyOf(choices);
  }

  public static Option flag(String name, String summary) {
    return new Option(name, "", "", summary, false, List.of());
  }

  public static Option value(String name, String value, String summary) {
    return new Option(name, "", value, summary, false, List.of());
  }

  public static Option repeated(String name, String value, String summary) {
    return new Option(name, "", value, summary, true, List.of());
  }

  public Option letter(char shortForm) {
    return new Option(name, String.valueOf(shortForm), value, summary, repeatable, choices);
  }

  public Option among(List<String> values) {
    return new Option(name, letter, value, summary, repeatable, values);
  }

  public boolean takesValue() {
    return !value.isEmpty();
  }

  String spelled() {
    return "--" + name;
  }

  /// With a value, in one word.
  public String word(String given) {
    return takesValue() ? spelled() + "=" + given : spelled();
  }

  /// As a list of options shows it: `-h, --help`, `--rows N`, `--env K=V…`.
  String synopsis() {
    String prefix = letter.isEmpty() ? "" : "-" + letter + ", ";
    String suffix = takesValue() ? " " + value + (repeatable ? "…" : "") : "";
    return prefix + spelled() + suffix;
  }
}
