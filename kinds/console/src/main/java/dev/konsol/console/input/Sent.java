package dev.konsol.console.input;

/// What became of input: how many of its bytes were taken, how many it had, the console's output
/// offset when it was taken (what follows can be the reaction to it), and whether an earlier send
/// with the same write id had done it already.
public record Sent(int accepted, int length, long offset, boolean repeated) {}
