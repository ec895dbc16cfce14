package dev.konsol.core.store;

import java.util.List;
import java.util.Optional;

/// What is written in one step, whole or not at all.
///
/// @param owner who appends; refused when the session is somebody else's by now
/// @param state of the session from here on
/// @param meta where it changed
public record Append(
    String session,
    String owner,
    List<StoredEvent> events,
    Request request,
    String state,
    Optional<String> meta,
    Durability durability) {

  public Append {
    events = List.copyOf(events);
  }

  /// What becomes of a request to the clients in this step.
  public sealed interface Request {
    record Untouched() implements Request {}

    record Opened(StoredRequest request) implements Request {}

    record Resolved(String id, String resolution) implements Request {}
  }

  /// When an append is acknowledged.
  public enum Durability {
    /// The operating system has it: it survives the end of this process, however that comes.
    PROCESS,
    /// The disk has it: it survives the end of the machine's power. For boundaries: a turn, a tool,
    /// a request.
    DISK
  }
}
