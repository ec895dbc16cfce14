package dev.konsol.core.store;

import dev.konsol.core.ErrorCode;
import dev.konsol.core.KonsolException;
import dev.konsol.core.Sha256;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;

/// What is sent to sessions that live on other hosts: it waits here until the session's owner makes
/// an event of it, in one step with that event, or says why not. Blocks and fails like
/// [SessionStore]. Safe for any thread.
public interface Inbox {
  /// The outcome of what became an event.
  String DONE = "done";

  /// How the outcome of what did not happen begins: it may be sent again under its id.
  String REFUSED = "refused ";

  /// How a digest begins, and no payload does.
  String DIGEST = "sha256:";

  /// Something that was sent to a session.
  ///
  /// @param id its sender's; the same one is delivered once, however often it is sent
  /// @param payload what is said, as the kind wrote it
  record Item(String session, String id, String payload) {

    /// What is kept of the payload of an item that was never posted.
    public String digest() {
      return digestOf(payload);
    }
  }

  /// Sends it, unless that has been done. What was refused is sent again.
  ///
  /// @throws KonsolException `KEY_REUSED` where something else was sent under its id
  void post(Item item);

  /// What waits for this session, the oldest first.
  List<Item> waiting(String session);

  /// The sessions that something waits for.
  List<String> awaited();

  /// Says what became of something that is not part of an append. `FENCED` like an append; nothing
  /// where that is known already.
  void settle(Item item, long fence, String outcome);

  /// What became of it; empty while it waits.
  ///
  /// @throws KonsolException `KEY_REUSED` where something else has happened under its id
  Optional<String> outcome(Item item);

  /// Takes back what still waits. Answers whether it did: then it never happens.
  boolean withdraw(Item item);

  /// Throws `KEY_REUSED` unless what was sent under an id is what is sent under it now.
  ///
  /// @param digest of that
  /// @param kept the payload of the first, or its digest; empty in stores of before these were kept
  static void checkSame(String digest, String kept) {
    if (!kept.isEmpty() && !digestOf(kept).equals(digest)) {
      throw new KonsolException(
          ErrorCode.KEY_REUSED, "something else was sent under this key: take a new one");
    }
  }

  private static String digestOf(String kept) {
    return kept.startsWith(DIGEST) ? kept : DIGEST + HexFormat.of().formatHex(Sha256.of(kept));
  }
}
