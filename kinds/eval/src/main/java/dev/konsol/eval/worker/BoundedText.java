package dev.konsol.eval.worker;

/// Text up to a bound; what comes after is counted and said. Used under its owner's lock.
public final class BoundedText {
  private final int limit;
  private final StringBuilder text = new StringBuilder();
  private long dropped;

  public BoundedText(int limit) {
    this.limit = limit;
  }

  public void add(String more) {
    int room = Math.max(0, limit - text.length());
    text.append(more, 0, Math.min(room, more.length()));
    dropped += Math.max(0, more.length() - room);
  }

  @Override
  public String toString() {
    return dropped == 0 ? text.toString() : text + "\n<truncated: " + dropped + " characters>";
  }
}
