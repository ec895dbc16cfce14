package dev.konsol.core.store;

import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/// Sessions that outlive their host: a catalogue, and a journal for each. One host at a time owns a
/// session and appends to it; anybody may read.
///
/// Blocks the caller until the answer is there; an interrupt does not stop it half-way, and stays
/// set. Trouble (a full disk, a locked file, a lost connection) is a
/// [dev.konsol.core.KonsolException] with `STORE_FAILED` that says what to do; what was
/// acknowledged before stays. Safe for any thread.
public interface SessionStore extends AutoCloseable {

  /// Adds a session to the catalogue. `SESSION_EXISTS` when the name is taken.
  void create(StoredSession session);

  Optional<StoredSession> find(String id);

  /// The catalogue of one kind, the latest touched first.
  List<StoredSession> list(String kind, int most);

  /// Those that were not idle when they last wrote.
  List<String> unfinished(String kind);

  /// Makes `owner` the session's owner if it still belongs to `from`. Answers whether it did.
  boolean claim(String id, String from, String owner);

  /// Acknowledged as its durability says. Appends of several callers share a commit. `SESSION_BUSY`
  /// when the session belongs to somebody else by now.
  void append(Append append);

  /// Events after `seq` in order, at most so many.
  List<StoredEvent> read(String id, long seq, int most);

  /// Requests that wait for an answer, the oldest first.
  List<StoredRequest> pending(String id);

  Optional<StoredRequest> request(String id, String request);

  /// Keeps a large text for a session; the same text is kept once. Answers its SHA-256, in hex.
  String keep(String id, String text);

  /// What was kept under that hash.
  Optional<String> text(String hash);

  /// Forgets a session, its journal, and what nobody else keeps.
  void delete(String id);

  /// Forgets what is beyond these bounds; answers the sessions that went. Those whose owner is
  /// `alive` stay.
  List<String> retain(Retention retention, Predicate<String> alive);

  @Override
  void close();
}
