package dev.konsol.core.session;

/// What happens to the sessions of a host, as its own journal has it.
public sealed interface HostEvent extends Payload {
  String kind();

  String id();

  /// How a session is, as far as the journal tells it.
  record Look(String title, SessionState state, Attention attention) {
    static Look at(Session session) {
      return new Look(session.title(), session.state(), session.attention());
    }
  }

  record Opened(String kind, String id, Look look) implements HostEvent {}

  record Changed(String kind, String id, Look look) implements HostEvent {}

  /// It is not in the host's list any more.
  record Gone(String kind, String id) implements HostEvent {}

  @Override
  default String name() {
    return switch (this) {
      case Opened _ -> "opened";
      case Changed _ -> "changed";
      case Gone _ -> "gone";
    };
  }
}
