package dev.konsol.rpc;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;

/// What a connection brings along: its client's directory and environment, which sessions start
/// with, and how the door behaves.
///
/// @param linger how long requests may go on to be answered after the end of input, for those who
///   pipe requests in
/// @param grace how long requests may go on when the door is asked to finish, before evaluations
///   are cut short
public record RpcSettings(
    Path cwd, Map<String, String> env, String version, Duration linger, Duration grace) {
  private static final Duration GRACE = Duration.ofSeconds(3);

  /// How long requests that were cut short have to see that.
  static final Duration STOPPING = Duration.ofSeconds(3);

  private static final Duration LAST_ANSWERS = Duration.ofSeconds(2);

  /// From when the door is asked to finish until it has, whatever runs.
  public static final Duration LONGEST_END = GRACE.plus(STOPPING).plus(LAST_ANSWERS);

  public RpcSettings {
    env = Map.copyOf(env);
  }

  public RpcSettings(Path cwd, Map<String, String> env, String version) {
    this(cwd, env, version, Duration.ofSeconds(10), GRACE);
  }

  /// For a client that pipes its requests in and reads on: what it asked is answered, however long
  /// a boot takes.
  public RpcSettings patient() {
    return new RpcSettings(cwd, env, version, Duration.ofMinutes(2), grace);
  }
}
