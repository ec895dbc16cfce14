package dev.konsol.agent.provider;

import dev.konsol.agent.model.ModelFacts;
import dev.konsol.agent.policy.Glob;

/// A model, or several with names that are alike, and what is known of it.
///
/// @param name where `*` stands for anything
public record KnownModel(String provider, String name, ModelFacts facts) {
  boolean is(String wantedProvider, String wanted) {
    return provider.equals(wantedProvider) && new Glob(name).matches(wanted);
  }
}
