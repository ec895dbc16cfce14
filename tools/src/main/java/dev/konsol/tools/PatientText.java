package dev.konsol.tools;

/// A text whose patience ends: a regular expression that would try for hours to match it is stopped
/// at the deadline, or by an interrupt, because it has to come here for every character.
record PatientText(CharSequence text, long deadline) implements CharSequence {
  @Override
  public int length() {
    return text.length();
  }

  @Override
  public char charAt(int index) {
    if (Thread.currentThread().isInterrupted() || System.nanoTime() - deadline > 0) {
      throw new ToolFailure("The search took too long: use a simpler pattern, or fewer files.");
    }
    return text.charAt(index);
  }

  @Override
  public CharSequence subSequence(int start, int end) {
    return text.subSequence(start, end);
  }

  @Override
  public String toString() {
    return text.toString();
  }
}
