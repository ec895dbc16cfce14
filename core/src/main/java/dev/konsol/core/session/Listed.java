package dev.konsol.core.session;

/// A session in its host's list.
///
/// @param clients how many hold or watch it
public record Listed(Session session, int clients) {}
