package dev.konsol.agent.provider;

import dev.konsol.agent.model.ModelFacts;

/// A model, or several with names that are alike, and what is known of it.
///
/// @param name where `*` stands for anything
public record KnownModel(String provider, String name, ModelFacts facts) {
  boolean is(String wantedProvider, String wanted) {
    return provider.equals(wantedProvider) && fits(name, wanted);
  }

  /// Each part between two stars in its order, the first at the beginning, the last at the end.
  static boolean fits(String pattern, String name) {
    int star = pattern.indexOf('*');
    if (star < 0) {
      return pattern.equals(name);
    }
    if (!name.startsWith(pattern.substring(0, star))) {
      return false;
    }
    String rest = pattern.substring(star + 1);
    for (int from = star; from <= name.length(); from++) {
      if (fits(rest, name.substring(from))) {
        return true;
      }
    }
    return false;
  }
}
