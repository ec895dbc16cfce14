package dev.konsol.app.client;

/// Emphasis on a terminal; plain text elsewhere, and for who asks for none with `NO_COLOR`.
record Colours(boolean on) {

  static Colours of(Client client) {
    boolean refused = !client.environment().getOrDefault("NO_COLOR", "").isEmpty();
    return new Colours(client.streams().window().isPresent() && !refused);
  }

  String bold(String text) {
    return on ? "\033[1m" + text + "\033[0m" : text;
  }

  String faint(String text) {
    return on ? "\033[2m" + text + "\033[0m" : text;
  }
}
