package dev.konsol.fleet;

/// What changes from one beat of a host to its next.
///
/// @param load what it had to do for each of its processors in the last minute
/// @param full whether it takes no new sessions
public record HostReport(double load, int sessions, boolean full) {}
