package dev.konsol.http.v1.host;

import java.time.Instant;

/// What the host takes at one moment.
///
/// @param cpu share of one processor since the sample before, 1 for all of it
/// @param memory resident bytes
/// @param descriptors open ones
/// @param threads of the operating system
public record LoadSample(
    Instant at, double cpu, long memory, int sessions, int descriptors, int threads) {
  static final String SCHEMA =
      """
      {"type":"object","required":["at","cpu","memory","sessions","descriptors","threads"],
       "properties":{"at":{"type":"string","format":"date-time"},
       "cpu":{"type":"number","description":"Of one processor, 1 for all of it."},
       "memory":{"type":"integer"},"sessions":{"type":"integer"},
       "descriptors":{"type":"integer"},"threads":{"type":"integer"}}}""";
}
