package dev.konsol.client.cli;

/// An option: `--name`, or `--name VALUE` when `value` is not empty. `letter` is its short form, or
/// empty.
public record Option(String name, String letter, String value, String summary, boolean repeatable) {

  public static Option flag(String name, String summary) {
    return new Option(name, "", "", summary, false);
  }

  public static Option value(String name, String value, String summary) {
    return new Option(name, "", value, summary, false);
  }

  public static Option repeated(String name, String value, String summary) {
    return new Option(name, "", value, summary, true);
  }

  public Option letter(char shortForm) {
    return new Option(name, String.valueOf(shortForm), value, summary, repeatable);
  }

  public boolean takesValue() {
    return !value.isEmpty();
  }

  String spelled() {
    return "--" + name;
  }

  /// As a list of options shows it: `-h, --help`, `--rows N`, `--env K=V…`.
  String synopsis() {
    String prefix = letter.isEmpty() ? "" : "-" + letter + ", ";
    String suffix = takesValue() ? " " + value + (repeatable ? "…" : "") : "";
    return prefix + spelled() + suffix;
  }
}
