package dev.konsol.core.session;

import dev.konsol.core.Budget;
import dev.konsol.core.KonsolException;
import dev.konsol.core.SingleFlight;
import dev.konsol.core.Stopped;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// The sessions of one kind that a host owns: opens each once however many ask, finds them by id or
/// name, knows who holds them, and lets those go that nobody has held for long. An id is taken from
/// the moment its session starts to open until it is forgotten. Openers and stops run outside every
/// lock. Safe for any thread.
///
/// @param <S> the kind
public final class Sessions<S extends Session> {
  private static final Duration END = Duration.ofSeconds(2);
  private static final Duration FOREVER = Duration.ofSeconds(Long.MAX_VALUE);

  private final Keeping keeping;
  private final InstantSource clock;
  private final HostJournal journal;
  private final Map<SessionId, Entry<S>> entries = new LinkedHashMap<>();
  private final SingleFlight<String, Found<S>> opening = new SingleFlight<>();
  private final ClosedReasons closedReasons = new ClosedReasons();
  private boolean stopping;

  /// What is kept of a kind.
  ///
  /// @param most that there may be at once
  /// @param idle how long one is kept that nobody holds, and that is not busy
  /// @param clock that this is counted by
  public record Keeping(int most, Duration idle, InstantSource clock) {
    /// As long as the host lives.
    public static Keeping forever(int most) {
      return new Keeping(most, FOREVER, InstantSource.system());
    }

    private boolean letsGo() {
      return !idle.equals(FOREVER);
    }
  }

  /// A place for a session; empty while it opens. Guarded by the registry.
  private static final class Entry<S> {
    private @Nullable S session;
    private int holders;
    private Instant used;

    Entry(Instant now) {
      this.used = now;
    }
  }

  /// What one caller came to: a session, and whether it was there already.
  private record Found<S>(S session, boolean there) {}

  Sessions(Keeping keeping, HostJournal journal) {
    this.keeping = keeping;
    this.journal = journal;
    this.clock = keeping.clock();
  }

  /// Opens a session under its id; one that is there is `SESSION_EXISTS`. When the opener throws,
  /// the id is free again.
  public S open(SessionId id, Supplier<S> opener) {
    reserve(id, spent().size());
    boolean opened = false;
    try {
      S session = opener.get();
      // Told before it can be found, so that nobody who ends it at once comes first.
      journal.opened(session);
      opened = publish(id, session);
      if (!opened) {
        journal.gone(session);
        session.stop(Budget.of(END));
        throw KonsolException.shuttingDown();
      }
      makeRoom(session);
      return session;
    } finally {
      if (!opened) {
        release(id);
      }
    }
  }

  /// Finds the session of that id, or opens it; who asks meanwhile waits for the first. One that is
  /// there and does not fit has ended, and is forgotten.
  public Hold<S> openOrFind(SessionId id, Predicate<S> fits, Supplier<S> opener) {
    return once(
        id.value(),
        () -> find(id),
        fits,
        () -> {
          find(id).ifPresent(this::forget);
          return open(id, opener);
        });
  }

  /// Finds the session of that name, or opens one that has it. One that is there and does not fit
  /// makes room when the other has opened: what cannot be had changes nothing.
  public Hold<S> openOrReplace(String name, SessionId id, Predicate<S> fits, Supplier<S> opener) {
    return once(
        name,
        () -> find(name),
        fits,
        () -> {
          Optional<S> old = find(name);
          S opened = open(id, opener);
          old.ifPresent(this::close);
          return opened;
        });
  }

  /// Looks again when it is this caller's turn: another may just have opened what is wanted. What
  /// was opened for another who asked meanwhile has to fit too.
  private Hold<S> once(
      String name, Supplier<Optional<S>> finder, Predicate<S> fits, Supplier<S> opener) {
    while (true) {
      SingleFlight.Answer<Found<S>> answer =
          opening.get(
              name,
              () ->
                  finder
                      .get()
                      .filter(fits)
                      .map(there -> new Found<>(there, true))
                      .orElseGet(() -> new Found<>(opener.get(), false)));
      Found<S> found = answer.value();
      if (!answer.shared() || fits.test(found.session())) {
        Optional<Hold<S>> held = hold(found.session(), answer.shared() || found.there());
        if (held.isPresent()) {
          return held.get();
        }
      }
    }
  }

  public synchronized Optional<S> find(SessionId id) {
    return Optional.ofNullable(entries.get(id)).flatMap(each -> Optional.ofNullable(each.session));
  }

  /// By its id, or by its name.
  public synchronized Optional<S> find(String idOrName) {
    for (Entry<S> each : entries.values()) {
      S session = each.session;
      if (session != null
          && (session.id().value().equals(idOrName)
              || session.name().filter(idOrName::equals).isPresent())) {
        return Optional.of(session);
      }
    }
    return Optional.empty();
  }

  /// The same; one that is not there is `UNKNOWN_SESSION`, with the reason where it has expired.
  public S get(String idOrName) {
    return find(idOrName).orElseThrow(() -> unknown(idOrName));
  }

  private KonsolException unknown(String idOrName) {
    String why = closedReasons.of(idOrName).map(reason -> ": " + reason).orElse("");
    return KonsolException.unknownSession("there is no session '" + idOrName + "'" + why);
  }

  /// All that are open, or have ended and are still kept, oldest first.
  public synchronized List<S> list() {
    return entries.values().stream().flatMap(each -> Stream.ofNullable(each.session)).toList();
  }

  /// The same, each with its clients.
  synchronized List<Listed> listed() {
    List<Listed> all = new ArrayList<>();
    for (Entry<S> each : entries.values()) {
      if (each.session != null) {
        all.add(new Listed(each.session, each.holders + each.session.watchers()));
      }
    }
    return all;
  }

  /// Holds a session so that it does not expire; one that is not there any more is
  /// `UNKNOWN_SESSION`.
  public Hold<S> hold(S session) {
    return hold(session, true).orElseThrow(() -> unknown(session.id().value()));
  }

  private synchronized Optional<Hold<S>> hold(S session, boolean found) {
    Entry<S> entry = entries.get(session.id());
    if (entry == null || !session.equals(entry.session)) {
      return Optional.empty();
    }
    entry.holders++;
    return Optional.of(new Hold<>(session, found, () -> letGo(entry)));
  }

  private synchronized void letGo(Entry<S> entry) {
    entry.holders--;
    entry.used = clock.instant();
  }

  /// Whether one of that id is there, or is being opened.
  public synchronized boolean taken(SessionId id) {
    return entries.containsKey(id);
  }

  public synchronized int holders(S session) {
    Entry<S> entry = entries.get(session.id());
    return entry == null ? 0 : entry.holders;
  }

  /// Lets go of a session that has ended, so that its id and name can be used again.
  public synchronized void forget(S session) {
    Entry<S> entry = entries.get(session.id());
    if (entry != null && session.equals(entry.session)) {
      entries.remove(session.id());
      journal.gone(session);
    }
  }

  /// Ends a session and forgets it.
  public void close(S session) {
    forget(session);
    session.stop(Budget.of(END));
  }

  /// The same for several, side by side.
  public void close(List<S> several) {
    several.forEach(this::forget);
    var _ = SideBySide.stop(several, Budget.of(END));
  }

  /// Closes those that nobody has held for so long, side by side.
  public void expire() {
    List<S> expired = takeIdle();
    String reason = "it was closed after " + keeping.idle().toHours() + " hours without use";
    expired.forEach(each -> closedReasons.remember(each, reason));
    close(expired);
  }

  private synchronized List<S> takeIdle() {
    Instant now = clock.instant();
    List<S> idle = new ArrayList<>();
    for (Entry<S> each : entries.values()) {
      S session = each.session;
      if (session == null || each.holders > 0 || !isOver(each.used, now)) {
        continue;
      }
      if (isAtRest(session)) {
        idle.add(session);
      } else {
        each.used = now;
      }
    }
    idle.forEach(this::forget);
    return idle;
  }

  private static boolean isAtRest(Session session) {
    return switch (session.state()) {
      case SessionState.Opening _, SessionState.Busy _, SessionState.Waiting _ -> false;
      case SessionState.Ready _, SessionState.Closed _, SessionState.Failed _ -> true;
    };
  }

  private boolean isOver(Instant used, Instant now) {
    return Duration.between(used, now).compareTo(keeping.idle()) >= 0;
  }

  /// Stops all of this kind side by side within one budget. None can be opened from here on.
  public Stopped stop(Budget budget) {
    return SideBySide.stop(beginStop(), budget);
  }

  /// No session can be opened from here on; answers those that there are.
  synchronized List<S> beginStop() {
    stopping = true;
    return list();
  }

  /// When there are more than there may be, the longest unused goes that nobody holds and that has
  /// nothing to lose any more: clients that went without a word must not keep others out until they
  /// expire.
  private void makeRoom(S opened) {
    Optional<S> gone =
        spent().stream().filter(each -> !each.equals(opened) && forgetForRoom(each)).findFirst();
    gone.ifPresent(each -> each.stop(Budget.of(END)));
  }

  /// What can make room, if room is wanted.
  private List<S> spent() {
    return keeping.letsGo() && isFull()
        ? unheld().stream().filter(each -> !each.active() && isAtRest(each)).toList()
        : List.of();
  }

  /// The longest unused first.
  private synchronized List<S> unheld() {
    return entries.values().stream()
        .filter(each -> each.holders == 0)
        .sorted(Comparator.comparing(each -> each.used))
        .flatMap(each -> Stream.ofNullable(each.session))
        .toList();
  }

  /// False where there is room by now, and for one that somebody has taken meanwhile.
  private synchronized boolean forgetForRoom(S session) {
    boolean goes = entries.size() > keeping.most() && holders(session) == 0;
    if (goes) {
      closedReasons.remember(
          session, "it was closed to make room: nothing of it was left but what it had printed");
      forget(session);
    }
    return goes;
  }

  private synchronized boolean isFull() {
    return entries.size() >= keeping.most();
  }

  /// @param spent how many can make room, once the session is open: one that cannot be had costs
  ///   nothing
  private synchronized void reserve(SessionId id, int spent) {
    if (stopping) {
      throw KonsolException.shuttingDown();
    }
    if (entries.containsKey(id)) {
      throw KonsolException.sessionExists(
          "'" + id + "' exists already: remove it first, or use another name");
    }
    if (entries.size() - spent >= keeping.most()) {
      throw KonsolException.limitReached(
          "there are " + keeping.most() + " sessions already: remove some first");
    }
    entries.put(id, new Entry<>(clock.instant()));
  }

  private synchronized boolean publish(SessionId id, S session) {
    Entry<S> entry = entries.get(id);
    if (stopping || entry == null) {
      return false;
    }
    entry.session = session;
    return true;
  }

  private synchronized void release(SessionId id) {
    entries.remove(id);
  }
}
