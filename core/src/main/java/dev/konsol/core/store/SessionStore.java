package dev.konsol.core.store;

import dev.konsol.core.store.StoredSession.Claim;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/// Sessions that outlive their host: a catalogue, and a journal for each. One host at a time owns a
/// session and appends to it; anybody may read.
///
/// Blocks the caller until the answer is there; an interrupt does not stop it half-way, and stays
/// set. Trouble (a full disk, a locked file) is a [dev.konsol.core.KonsolException] with
/// `STORE_FAILED` that says what to do; what was acknowledged before stays. A database that is away
/// is waited for, and then is `STORE_AWAY`: a call that failed so may have been carried out all the
/// same, and can be repeated as it was: nothing happens twice. Safe for any thread.
public interface SessionStore extends AutoCloseable {

  /// Whether the database answers within that time: empty, or one sentence that says what is wrong.
  Optional<String> trouble(Duration atMost);

  /// Adds a session to the catalogue. `SESSION_EXISTS` when the name is taken.
  void create(StoredSession session);

  Optional<StoredSession> find(String id);

  /// The catalogue of one kind, the latest touched first.
  List<StoredSession> list(String kind, int most);

  /// Those that were not idle when they last wrote, and that no host has which is known to live.
  List<StoredSession> unfinished(String kind);

  /// Those of these sessions that there are.
  List<StoredSession> lines(List<String> ids);

  /// Makes `owner` the session's owner if the claim is still `from` and no host that is known to
  /// live has it. Answers the claim that counts from here on, where that is the owner's.
  Optional<Claim> claim(String id, Claim from, String owner);

  /// Any host may have it from here on. Nothing where the claim is not the newest.
  void release(String id, Claim claim);

  /// The sessions of a host in one of its lives, each with its fence.
  Map<String, Long> owned(String owner);

  /// Acknowledged as its durability says. Appends of several callers share a commit. `FENCED` when
  /// the fence is not the newest: the session belongs to somebody else by now.
  void append(Append append);

  /// Events after `seq` in order, at most so many.
  List<StoredEvent> read(String id, long seq, int most);

  /// Requests that wait for an answer, the oldest first.
  List<StoredRequest> pending(String id);

  Optional<StoredRequest> request(String id, String request);

  /// Keeps a large text for a session; the same text is kept once. Answers its SHA-256, in hex.
  /// `FENCED` like an append.
  String keep(String id, long fence, String text);

  /// What was kept under that hash.
  Optional<String> text(String hash);

  /// Forgets a session, its journal, and what nobody else keeps. `FENCED` like an append; nothing
  /// where there is no such session any more.
  void delete(String id, long fence);

  /// Sessions beyond these bounds, the latest touched first. Those that stay whatever their age
  /// count as kept.
  List<StoredSession> beyond(Retention retention, Predicate<StoredSession> stays);

  /// What is sent to sessions of other hosts.
  Inbox inbox();

  @Override
  void close();
}
