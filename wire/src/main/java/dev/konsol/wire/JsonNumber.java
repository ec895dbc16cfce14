package dev.konsol.wire;

import java.math.BigDecimal;

/// A number that is not a plain whole one, as it was written. Turned into a value only for who
/// asks: the JVM takes 10 ms to get ready for decimals.
public final class JsonNumber extends Number {
  private static final long serialVersionUID = 1L;

  private final String literal;

  JsonNumber(String literal) {
    this.literal = literal;
  }

  @Override
  public int intValue() {
    return (int) longValue();
  }

  @Override
  public long longValue() {
    return (long) doubleValue();
  }

  @Override
  public float floatValue() {
    return (float) doubleValue();
  }

  @Override
  public double doubleValue() {
    return Double.parseDouble(literal);
  }

  public BigDecimal decimal() {
    return new BigDecimal(literal);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof JsonNumber number && literal.equals(number.literal);
  }

  @Override
  public int hashCode() {
    return literal.hashCode();
  }

  /// As it was written.
  @Override
  public String toString() {
    return literal;
  }
}
