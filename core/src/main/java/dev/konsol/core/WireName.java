package dev.konsol.core;

import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/// An enum whose constants have the same names on every wire: their own, in lower case.
public interface WireName {
  String name();

  default String wireName() {
    return name().toLowerCase(Locale.ROOT);
  }

  /// The constant of that name; empty where there is none.
  static <E extends Enum<E> & WireName> Optional<E> find(Class<E> type, String name) {
    return Stream.of(type.getEnumConstants())
        .filter(each -> each.wireName().equals(name))
        .findFirst();
  }
}
