package dev.konsol.agent.model;

import java.util.Optional;

/// What a model thought before it answered.
///
/// @param signature what its provider wants back with it, unchanged, in the next request
public record Thinking(String text, Optional<String> signature) {}
