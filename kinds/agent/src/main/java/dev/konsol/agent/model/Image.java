package dev.konsol.agent.model;

/// A picture for a model.
///
/// @param mime as in `image/png`
public record Image(String mime, String base64) {}
