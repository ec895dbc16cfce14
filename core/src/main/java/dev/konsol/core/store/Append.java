package dev.konsol.core.store;

import java.util.List;
import java.util.Optional;

/// What is written in one step, whole or not at all.
///
/// @param fence of the claim under which this is appended; refused when it is not the newest
/// @param delivery what was sent to the session and happens with this; empty for nothing
/// @param state of the session from here on
/// @param meta where it changed
public record Append(
    String session,
    long fence,
    List<StoredEvent> events,
    Request request,
    String state,
    Optional<String> meta,
    Durability durability,
    Optional<Delivery> delivery) {

  public Append {
    events = List.copyOf(events);
  }

  /// Something that was sent to the session, and happens once.
  ///
  /// @param id its sender's
  /// @param noted its [Inbox.Item#digest], where it was not posted: it is noted in the [Inbox], so
  ///   that it does not happen again. Empty where it waits there: if its sender took it back
  ///   meanwhile, nothing is written
  public record Delivery(String id, Optional<String> noted) {}

  /// What becomes of a request to the clients in this step.
  public sealed interface Request {
    record Untouched() implements Request {}

    record Opened(StoredRequest request) implements Request {}

    /// Once: nothing is written where it has been resolved already.
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
