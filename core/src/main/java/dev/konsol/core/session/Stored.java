package dev.konsol.core.session;

import java.util.List;
import java.util.Optional;

/// Sessions as a store has them, to look at: none of them is opened for it.
///
/// @param incomplete why some are missing, where they are
public record Stored(List<Session> sessions, Optional<String> incomplete) {
  public static final Stored NONE = new Stored(List.of(), Optional.empty());

  public Stored {
    sessions = List.copyOf(sessions);
  }
}
