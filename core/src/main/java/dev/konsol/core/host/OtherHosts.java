package dev.konsol.core.host;

import dev.konsol.core.KonsolException;
import java.util.List;
import java.util.Optional;

/// The hosts that can be reached from this one. Safe for any thread.
public interface OtherHosts {
  /// A host that is alone.
  OtherHosts NONE =
      new OtherHosts() {
        @Override
        public Optional<String> self() {
          return Optional.empty();
        }

        @Override
        public List<HostInfo> list() {
          return List.of();
        }

        @Override
        public HostStream lines(String host) {
          throw alone(host);
        }

        @Override
        public HostStream http(String host, String scope) {
          throw alone(host);
        }
      };

  /// What this host is called; empty where it is alone.
  Optional<String> self();

  /// All hosts that were heard of, this one included, by name.
  List<HostInfo> list();

  /// Why it says nothing about the others that they are not heard, in words: this host is cut off
  /// from all of them, or was until a moment ago. Empty where who is silent is gone.
  default Optional<String> problem() {
    return Optional.empty();
  }

  /// A connection to a host's JSON lines, with everything they can do there.
  ///
  /// @throws KonsolException where it cannot be had, which says why
  HostStream lines(String host);

  /// A connection to a host's HTTP.
  ///
  /// @param scope what whoever uses it may do, as JSON with the `secret` that its requests name;
  ///   only HTTP reads it
  HostStream http(String host, String scope);

  /// Whether a request for a host of that name is for somebody else.
  default boolean elsewhere(String host) {
    return !self().equals(Optional.of(host));
  }

  private static KonsolException alone(String host) {
    return KonsolException.badRequest(
        "there is no host '"
            + shown(host)
            + "': this daemon is alone, 'konsol serve --fleet' makes it one of several");
  }

  /// What a caller wrote, short enough for a message.
  static String shown(String host) {
    String plain = host.replaceAll("\\p{Cntrl}", "?");
    return plain.length() > 64 ? plain.substring(0, 64) + "…" : plain;
  }
}
