package dev.konsol.core.session;

import dev.konsol.core.Budget;
import dev.konsol.core.Periodic;
import dev.konsol.core.Stopped;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/// Owns the sessions of one project or user, whatever their kinds: one list, one expiry, one stop.
/// Safe for any thread.
public final class Host {
  private static final Duration EXPIRY = Duration.ofMinutes(5);

  private final List<Sessions<?>> kinds = new CopyOnWriteArrayList<>();
  private final List<Supplier<? extends List<? extends Session>>> past =
      new CopyOnWriteArrayList<>();
  private volatile Supplier<Stored> stored = () -> Stored.NONE;
  private final HostJournal journal = new HostJournal(Clock.systemUTC(), this::list);

  /// What happens to its sessions.
  public HostJournal journal() {
    return journal;
  }

  /// A place for the sessions of one kind.
  public <S extends Session> Sessions<S> sessions(Sessions.Keeping keeping) {
    Sessions<S> kind = new Sessions<>(keeping, journal);
    kinds.add(kind);
    return kind;
  }

  /// Sessions of before this host's start are listed, too, as far as somebody still knows them.
  public void remember(Supplier<? extends List<? extends Session>> earlier) {
    past.add(earlier);
  }

  /// Sessions that are in a store, whether they are open or not, are known from there, too.
  public void store(Supplier<Stored> known) {
    stored = known;
  }

  /// What the store has beyond these. Waits for the store, so whoever looks often does not ask.
  public Stored storedBeyond(List<Listed> open) {
    Stored all = stored.get();
    Set<Key> there = open.stream().map(each -> Key.of(each.session())).collect(Collectors.toSet());
    return new Stored(
        all.sessions().stream().filter(each -> !there.contains(Key.of(each))).toList(),
        all.incomplete());
  }

  /// Another kind may have a session of the same id.
  private record Key(String kind, SessionId id) {
    static Key of(Session session) {
      return new Key(session.kind(), session.id());
    }
  }

  /// All sessions that are open or have ended and are still kept, oldest first.
  public List<Session> list() {
    List<Session> all = new ArrayList<>();
    kinds.forEach(kind -> all.addAll(kind.list()));
    all.sort(Comparator.comparing(Session::created));
    return all;
  }

  /// The same and those of before its start, each with its clients.
  public List<Listed> listed() {
    List<Listed> all = new ArrayList<>();
    past.forEach(earlier -> earlier.get().forEach(each -> all.add(new Listed(each, 0))));
    kinds.forEach(kind -> all.addAll(kind.listed()));
    all.sort(Comparator.comparing(each -> each.session().created()));
    return all;
  }

  /// Closes now and then what nobody has held for as long as its kind is kept, until that is
  /// closed.
  public Periodic expiring(Consumer<Throwable> onFailure) {
    return new Periodic("konsol-expiry", this::expire, onFailure).start(EXPIRY);
  }

  /// Closes what nobody has held for as long as its kind is kept.
  public void expire() {
    kinds.forEach(Sessions::expire);
  }

  /// Stops all sessions side by side within one budget. No session can be opened from here on.
  public Stopped stop(Budget budget) {
    List<Session> all = new ArrayList<>();
    kinds.forEach(kind -> all.addAll(kind.beginStop()));
    return SideBySide.stop(all, budget);
  }
}
