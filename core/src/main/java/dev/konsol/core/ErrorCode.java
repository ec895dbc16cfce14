package dev.konsol.core;

/// What a caller did wrong or ran into, stable across releases. Each door maps these to its wire in
/// one place.
public enum ErrorCode {
  /// The request makes no sense as it stands: a missing or wrong value.
  BAD_REQUEST,
  /// No session has that name.
  UNKNOWN_SESSION,
  /// A session of that name is there already.
  SESSION_EXISTS,
  /// The session has ended and cannot do this any more.
  SESSION_ENDED,
  /// The session is doing something else.
  SESSION_BUSY,
  /// What was sent under that key before is something else.
  KEY_REUSED,
  /// A bound of the host or the session is reached.
  LIMIT_REACHED,
  /// This system, or this client, cannot do it.
  UNSUPPORTED,
  /// This host does not know the language model that was asked for, or lacks what it needs for it.
  NO_MODEL,
  /// The caller may not do this.
  NOT_ALLOWED,
  /// The program could not be started.
  START_FAILED,
  /// What is kept on disk or in a database cannot be read or written.
  STORE_FAILED,
  /// The database cannot be reached just now: the same call may succeed later.
  STORE_AWAY,
  /// The session belongs to another host by now: nothing was written, and nothing will be.
  FENCED,
  /// Another host cannot be reached just now, or was lost: the same call may succeed later.
  UNREACHABLE,
  /// The host is on its way down.
  SHUTTING_DOWN
}
