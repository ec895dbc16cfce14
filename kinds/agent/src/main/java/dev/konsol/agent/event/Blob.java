package dev.konsol.agent.event;

/// A text that was too long for its event, kept once under its hash.
public record Blob(String sha256, long chars) {}
