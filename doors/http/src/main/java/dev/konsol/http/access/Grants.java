package dev.konsol.http.access;

import java.time.Duration;
import java.util.Optional;

/// Tokens besides the host's own. Safe for any thread.
public interface Grants {
  /// There are none.
  Grants NONE =
      new Grants() {
        @Override
        public Optional<Grant> find(String token) {
          return Optional.empty();
        }

        @Override
        public Optional<Duration> left(Grant grant) {
          return Optional.empty();
        }

        @Override
        public Use use(Grant grant, Runnable end) {
          return () -> {};
        }
      };

  /// What this token is good for; empty where it is none, or not any more.
  Optional<Grant> find(String token);

  /// The same for who comes from within this process, on behalf of another host: by a secret that
  /// is no token, and good nowhere else.
  default Optional<Grant> findWithin(String secret) {
    return Optional.empty();
  }

  /// The same as [#find], for a token that another host was shown: it says the SHA-256 of it, in
  /// hexadecimal digits, and keeps the token to itself.
  default Optional<Grant> findByDigest(String digest) {
    return Optional.empty();
  }

  /// How long a token is still good, where it has an end.
  Optional<Duration> left(Grant grant);

  /// Something goes on for as long as the token is good.
  ///
  /// @param end ends it when the token is taken back, on any thread; at once where it was already
  Use use(Grant grant, Runnable end);

  /// Closed when it has come to its end by itself.
  interface Use extends AutoCloseable {
    @Override
    void close();
  }
}
