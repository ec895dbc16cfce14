package dev.konsol.wire;

import java.math.BigDecimal;

/// A number with the very digits it was written with, so that it can be repeated as given.
record Numeral(String literal) {
  private static final int MOST_PLAIN_DIGITS = 18;

  /// Throws where it is not a whole number, or too large.
  long whole() {
    return literal.length() < MOST_PLAIN_DIGITS && isPlain()
        ? Long.parseLong(literal)
        : new BigDecimal(literal).longValueExact();
  }

  /// Nearly all are. Others need a decimal, which the JVM takes 10 ms to get ready for.
  private boolean isPlain() {
    for (int i = 0; i < literal.length(); i++) {
      char c = literal.charAt(i);
      if ((c < '0' || c > '9') && c != '-') {
        return false;
      }
    }
    return true;
  }

  @Override
  public String toString() {
    return literal;
  }
}
