package dev.konsol.eval.worker;

/// Text up to a bound of so many characters; the bytes of what comes after are counted and said.
/// Used under its owner's lock.
public final class BoundedText {
  private final int limit;
  private final StringBuilder text = new StringBuilder();
  private long dropped;

  public BoundedText(int limit) {
    this.limit = limit;
  }

  public static String cut(String whole, int limit) {
    BoundedText text = new BoundedText(limit);
    text.add(whole);
    return text.toString();
  }

  public void add(String more) {
    int end = dropped > 0 ? 0 : whole(more, Math.min(limit - text.length(), more.length()));
    text.append(more, 0, end);
    dropped += bytes(more, end);
  }

  /// Not inside a character.
  private static int whole(String more, int end) {
    boolean inside =
        end > 0
            && end < more.length()
            && Character.isSurrogatePair(more.charAt(end - 1), more.charAt(end));
    return inside ? end - 1 : end;
  }

  /// In UTF-8: half of four for each half of a pair, which may come in two parts.
  private static long bytes(String more, int from) {
    return more.chars()
        .skip(from)
        .mapToLong(c -> c < 0x80 ? 1 : c < 0x800 || Character.isSurrogate((char) c) ? 2 : 3)
        .sum();
  }

  @Override
  public String toString() {
    return dropped == 0 ? text.toString() : text + "\n<truncated: " + dropped + " bytes>";
  }
}
