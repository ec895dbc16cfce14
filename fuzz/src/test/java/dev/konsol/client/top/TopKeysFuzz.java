package dev.konsol.client.top;

import dev.konsol.fuzz.Take;

/// Keys of the overview.
public final class TopKeysFuzz {
  private TopKeysFuzz() {}

  public static void fuzzerTestOneInput(byte[] data) {
    Take.check(Key.of(data).size() <= data.length, "more keys than bytes");
  }
}
