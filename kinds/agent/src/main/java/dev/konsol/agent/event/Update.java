package dev.konsol.agent.event;

import java.util.Optional;

/// What a client of a session is told, in order: events of the journal, and what is not kept. The
/// line of the agents' wire stands beside it, made once however many clients there are.
public sealed interface Update permits FramedEvent, Update.Passing {
  /// As the codec writes it, before anything that others have written.
  String TURN = "\"turn_id\":\"";

  String line();

  /// The id of the turn that it is of; empty for none.
  default String turn() {
    String line = line();
    int at = line.indexOf(TURN);
    int begin = at + TURN.length();
    return at < 0 ? "" : line.substring(begin, line.indexOf('"', begin));
  }

  /// Something that is not kept.
  record Passing(Transient message, String line) implements Update {
    /// With its line.
    ///
    /// @param turn the id of the turn that it is of; empty for none
    public static Passing of(String session, String turn, Transient message) {
      return new Passing(message, Transient.write(Optional.of(session), turn, message));
    }
  }
}
