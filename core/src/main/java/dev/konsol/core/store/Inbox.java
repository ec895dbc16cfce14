package dev.konsol.core.store;

import java.util.List;
import java.util.Optional;

/// What is sent to sessions that live on other hosts: it waits here until the session's owner makes
/// an event of it, in one step with that event, or says why not. Blocks and fails like
/// [SessionStore]. Safe for any thread.
public interface Inbox {
  /// The outcome of what became an event.
  String DONE = "done";

  /// Something that was sent to a session.
  ///
  /// @param id its sender's; the same one is delivered once, however often it is sent
  /// @param payload what is said, as the kind wrote it
  record Item(String session, String id, String payload) {}

  void post(Item item);

  /// What waits for this session, the oldest first.
  List<Item> waiting(String session);

  /// The sessions that something waits for.
  List<String> awaited();

  /// Says what became of something that is not part of an append. `FENCED` like an append; nothing
  /// where that is known already.
  void settle(Item item, long fence, String outcome);

  /// What became of it; empty while it waits.
  Optional<String> outcome(Item item);

  /// Takes back what still waits. Answers whether it did: then it never happens.
  boolean withdraw(Item item);
}
