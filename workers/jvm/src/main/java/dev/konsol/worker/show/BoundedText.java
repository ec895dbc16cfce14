package dev.konsol.worker.show;

/// A text that grows up to a bound and from there on only counts what it left out.
final class BoundedText {
  private final int most;
  private final StringBuilder text = new StringBuilder();
  private long omitted;

  BoundedText(int most) {
    this.most = most;
  }

  BoundedText append(CharSequence more) {
    int room = full() ? 0 : Math.min(more.length(), most - text.length());
    if (room < more.length() && room > 0 && Character.isHighSurrogate(more.charAt(room - 1))) {
      room--;
    }
    text.append(more, 0, room);
    if (room < more.length()) {
      omitted += Text.bytes(more, room);
    }
    return this;
  }

  boolean full() {
    return omitted > 0 || text.length() >= most;
  }

  Text fit(Limits limits) {
    return Text.fit(text, limits, omitted);
  }
}
