package dev.konsol.agent;

import dev.konsol.agent.journal.SessionOptions;
import java.nio.file.Path;
import java.util.Optional;

/// What somebody who wants a session may say about it.
///
/// @param model the host's when empty
/// @param attended see [dev.konsol.agent.journal.SessionMeta]
/// @param terms what it may do, and how much
/// @param task what it begins with when the first client connects
public record NewSession(
    Place place,
    Lasting lasting,
    Optional<String> model,
    Optional<String> instructions,
    boolean attended,
    SessionOptions terms,
    Optional<String> task) {

  public NewSession(
      Place place,
      Lasting lasting,
      Optional<String> model,
      Optional<String> instructions,
      boolean attended) {
    this(place, lasting, model, instructions, attended, SessionOptions.USUAL, Optional.empty());
  }

  /// In a folder of the user's, until it is deleted or expires.
  public NewSession(
      Path directory, Optional<String> model, Optional<String> instructions, boolean attended) {
    this(new Place.In(directory), Lasting.UNTIL_DELETED, model, instructions, attended);
  }

  public NewSession on(SessionOptions others) {
    return new NewSession(place, lasting, model, instructions, attended, others, task);
  }

  public NewSession beginningWith(Optional<String> first) {
    return new NewSession(place, lasting, model, instructions, attended, terms, first);
  }

  /// Where a session works.
  public sealed interface Place {
    /// In a folder that is there and stays.
    record In(Path directory) implements Place {}

    /// In a new folder in this one, named after the session, which goes with it.
    record Own(Path root) implements Place {}
  }

  /// How long a session stays.
  public enum Lasting {
    UNTIL_DELETED,
    /// Whoever made it deletes it; the next host does where that one died.
    WITH_ITS_CONNECTION
  }
}
