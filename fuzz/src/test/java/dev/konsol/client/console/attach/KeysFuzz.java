package dev.konsol.client.console.attach;

import dev.konsol.client.terminal.KeyDecoder;
import dev.konsol.console.input.Escapes;
import dev.konsol.console.input.Keys;
import dev.konsol.console.input.LineLength;
import dev.konsol.console.input.Paste;
import dev.konsol.core.KonsolException;
import dev.konsol.fuzz.Take;

/// Keys: what a terminal types is taken whole, key by key; names and escapes are bytes or refused.
public final class KeysFuzz {
  private KeysFuzz() {}

  public static void fuzzerTestOneInput(byte[] data) {
    for (int at = 0; at < data.length; ) {
      KeyDecoder.Key key = KeyDecoder.next(data, at, data.length);
      Take.check(key.length() > 0 && at + key.length() <= data.length, "a key of %s", key);
      at += key.length();
    }
    Take.check(KeyDecoder.names(data).size() <= data.length, "more keys than bytes");
    String text = Take.text(data);
    refused(() -> Keys.bytes(text, () -> true));
    refused(() -> Escapes.bytes(text));
    refused(() -> Prefix.parse(text));
    byte[] pasted = Paste.wrap(data);
    Take.check(pasted.length >= data.length / 2, "lost");
    LineLength line = new LineLength();
    Take.check(line.longestWith(data) >= 0, "less than nothing");
    line.typed(data, data.length);
  }

  private static void refused(Runnable asked) {
    try {
      asked.run();
    } catch (KonsolException | IllegalArgumentException e) {
      Take.check(e.getMessage() != null, "a refusal without words");
    }
  }
}
