package dev.konsol.fleet.message;

import java.util.List;
import java.util.UUID;

/// What one host says to another, or to all, outside of a stream.
public sealed interface HostMessage {
  /// How sure a host is of its name.
  enum Phase {
    /// It would like to have the name: who has it says so.
    ASKING,
    /// The name is its own.
    MEMBER,
    /// This was its last message.
    LEAVING
  }

  /// To all, every second.
  ///
  /// @param number grows from beat to beat
  /// @param objectsTo the instance that would like to have the sender's name; 0 for none. Nobody
  ///   else could have said it before, so it is not played back
  record Beat(
      Identity from,
      Phase phase,
      long number,
      double load,
      int sessions,
      boolean full,
      long objectsTo)
      implements HostMessage {}

  /// What is about streams.
  sealed interface Control extends HostMessage {}

  /// Would open a stream.
  ///
  /// @param window how many bytes may be on their way to who opens it
  /// @param version of streams, as its host speaks them
  record Open(UUID id, Life from, Life to, int window, String door, String scope, int version)
      implements Control {}

  /// Opens the stream.
  ///
  /// @param nonce from here on part of the stream's seal
  /// @param window how many bytes may be on their way to who accepts it
  /// @param version of streams, as its host speaks them
  record Accept(UUID id, UUID nonce, int window, int version) implements Control {}

  record Refuse(UUID id, String code, String message) implements Control {}

  /// Every second, to each host with which there are streams.
  ///
  /// @param number grows from one to the next
  record Alive(Life from, long number, List<Place> streams) implements Control {
    public Alive {
      streams = List.copyOf(streams);
    }
  }

  /// Where a stream is.
  ///
  /// @param initiator whether the sender opened the stream
  /// @param next the number of the message that the sender will send next
  record Place(UUID id, boolean initiator, long next) {}

  /// Streams that the receiver has and the sender has not.
  record Gone(Life from, List<Place> streams) implements Control {
    public Gone {
      streams = List.copyOf(streams);
    }
  }
}
