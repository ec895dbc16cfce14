package dev.konsol.core.session;

/// What the processes of a session take: processor time so far, and memory now.
public record Load(long cpuMillis, long memoryBytes) {}
