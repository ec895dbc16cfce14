package dev.konsol.console.screen;

import dev.konsol.process.Size;

/// The emulator. Confined to one thread at a time.
public final class Screen {
  public Screen(Size size, ScreenEvents events) {}

  public void feed(byte[] bytes, int offset, int length) {
    throw new UnsupportedOperationException();
  }

  public void resize(Size size) {
    throw new UnsupportedOperationException();
  }

  public Snapshot snapshot() {
    throw new UnsupportedOperationException();
  }

  /// Whether the program wants cursor keys in application mode (DECCKM).
  public boolean applicationCursorKeys() {
    throw new UnsupportedOperationException();
  }

  /// Whether the program has asked for bracketed paste.
  public boolean bracketedPaste() {
    throw new UnsupportedOperationException();
  }
}
