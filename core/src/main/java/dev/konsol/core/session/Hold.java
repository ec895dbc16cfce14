package dev.konsol.core.session;

/// One holder of a session: as long as it is not closed, the session does not expire. Closing it
/// again is harmless.
///
/// @param <S> the kind of session
public final class Hold<S extends Session> implements AutoCloseable {
  private final S session;
  private final boolean found;
  private final Runnable release;
  private boolean closed;

  Hold(S session, boolean found, Runnable release) {
    this.session = session;
    this.found = found;
    this.release = release;
  }

  public S session() {
    return session;
  }

  /// Whether the session was there before this holder asked for it.
  public boolean found() {
    return found;
  }

  @Override
  public void close() {
    synchronized (this) {
      if (closed) {
        return;
      }
      closed = true;
    }
    release.run();
  }
}
