package dev.konsol.agent.event;

/// A picture that was said or came from a tool. Its base64 is kept beside the journal, once.
///
/// @param mime as in `image/png`
/// @param sha256 of the base64, under which it is kept
/// @param bytes of the picture itself
public record Picture(String mime, String sha256, long bytes) {}
