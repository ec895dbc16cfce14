package dev.konsol.app.env;

import dev.konsol.core.Closer;
import dev.konsol.core.KonsolException;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// Something that is made when it is first asked for, once, and closed with its owner: a host that
/// never uses it pays nothing. Refused after the close. Safe for any thread.
public final class Lazy<T> implements Supplier<T>, AutoCloseable {
  private final Function<Closer, T> maker;
  private final Closer closer = new Closer();
  private volatile @Nullable T made;
  private boolean closed;

  /// @param maker is given the owner of what it makes
  public Lazy(Function<Closer, T> maker) {
    this.maker = maker;
  }

  @Override
  public synchronized T get() {
    if (closed) {
      throw KonsolException.shuttingDown();
    }
    T known = made;
    if (known == null) {
      known = maker.apply(closer);
      made = known;
    }
    return known;
  }

  /// What is there already; makes nothing.
  public Optional<T> made() {
    return Optional.ofNullable(made);
  }

  @Override
  public void close() {
    synchronized (this) {
      closed = true;
    }
    closer.close();
  }
}
