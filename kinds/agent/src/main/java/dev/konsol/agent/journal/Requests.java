package dev.konsol.agent.journal;

import dev.konsol.agent.event.AgentEvent;
import dev.konsol.agent.event.EventCodec;
import dev.konsol.agent.event.Outcome;
import dev.konsol.agent.event.Resolution;
import dev.konsol.core.KonsolException;
import dev.konsol.core.store.Append;
import dev.konsol.core.store.StoredRequest;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// What a session has asked its clients. A request is stored before it is shown, and resolved once:
/// by a client, by its deadline, by an interrupt, or because nobody is there. Guarded by the
/// journal's lock.
public final class Requests {
  private final SessionJournal journal;
  private final Map<String, AgentEvent.Request> pending = new LinkedHashMap<>();

  /// Those that the turn has not seen the end of, resolved or not.
  private final Map<String, AgentEvent.Request> unread = new LinkedHashMap<>();

  /// Of the turn that is on; older ones are in the store.
  private final Map<String, Resolution> resolved = new LinkedHashMap<>();

  /// Whether something is pending, for who looks in without the lock.
  private volatile boolean waiting;

  public Requests(SessionJournal journal) {
    this.journal = journal;
  }

  /// What an earlier host asked and nobody answered.
  public void loadLocked() {
    pending.clear();
    unread.clear();
    resolved.clear();
    waiting = false;
    for (StoredRequest stored : journal.store().pending(journal.id())) {
      if (EventCodec.read(stored.payload()) instanceof AgentEvent.Request request) {
        addLocked(request);
      }
    }
  }

  /// What another host asks, and how that is resolved.
  public void followLocked(AgentEvent event) {
    if (event instanceof AgentEvent.Request request) {
      addLocked(request);
    } else if (event instanceof AgentEvent.Resolved answered) {
      pending.remove(answered.requestId());
      unread.remove(answered.requestId());
      waiting = !pending.isEmpty();
    }
  }

  /// Whether somebody has to answer.
  public boolean pending() {
    return waiting;
  }

  private void addLocked(AgentEvent.Request request) {
    pending.put(request.requestId(), request);
    unread.put(request.requestId(), request);
    waiting = true;
  }

  public List<AgentEvent.Request> pendingLocked() {
    return List.copyOf(pending.values());
  }

  /// What a call has asked and still wants to know, also when that has been answered meanwhile.
  public Optional<AgentEvent.Request> askedFor(String callId) {
    try (var _ = journal.held()) {
      return unread.values().stream().filter(r -> r.callId().equals(callId)).findFirst();
    }
  }

  public void open(AgentEvent.Request request) {
    try (var _ = journal.held()) {
      StoredRequest stored =
          new StoredRequest(
              request.requestId(), request.deadline(), EventCodec.write(request), Optional.empty());
      journal.appendLocked(request, new Append.Request.Opened(stored), () -> addLocked(request));
    }
  }

  /// Waits until the request is resolved, whoever does that.
  public Resolution await(AgentEvent.Request request) throws InterruptedException {
    try (var _ = journal.held()) {
      Resolution resolution = resolved.remove(request.requestId());
      while (resolution == null) {
        if (journal.closedLocked()) {
          throw new InterruptedException();
        }
        journal.awaitLocked();
        resolution = resolved.remove(request.requestId());
      }
      unread.remove(request.requestId());
      return resolution;
    }
  }

  /// A client's answer. Empty when it counts; else how the request was resolved before.
  public Optional<Resolution> answer(
      String id, Class<? extends AgentEvent.Request> kind, Resolution is) {
    try (var _ = journal.held()) {
      AgentEvent.Request request = pending.get(id);
      if (request == null) {
        return Optional.of(earlier(id));
      }
      if (!kind.isInstance(request)) {
        throw KonsolException.badRequest(
            "the request "
                + id
                + " is of the type '"
                + request.name()
                + "': it takes the other kind of answer");
      }
      resolveLocked(request, is);
      return Optional.empty();
    }
  }

  public void cancelAllLocked() {
    pendingLocked().forEach(request -> resolveLocked(request, Resolution.cancelled()));
  }

  /// Nobody is there to answer: the defaults count.
  public void settleLocked() {
    pendingLocked().forEach(r -> resolveLocked(r, Resolution.byDefault(Outcome.UNATTENDED, r)));
  }

  /// The same for those whose time is up.
  public void expire(Instant now) {
    if (!waiting) {
      return;
    }
    try (var _ = journal.held()) {
      for (AgentEvent.Request request : pendingLocked()) {
        if (!journal.closedLocked() && !now.isBefore(request.deadline())) {
          resolveLocked(request, Resolution.byDefault(Outcome.EXPIRED, request));
        }
      }
    }
  }

  private void resolveLocked(AgentEvent.Request request, Resolution resolution) {
    AgentEvent.Resolved event = new AgentEvent.Resolved(request.requestId(), resolution);
    journal.appendLocked(
        event,
        new Append.Request.Resolved(request.requestId(), EventCodec.write(event)),
        () -> {
          pending.remove(request.requestId());
          waiting = !pending.isEmpty();
          resolved.put(request.requestId(), resolution);
        });
  }

  private Resolution earlier(String id) {
    return Optional.ofNullable(resolved.get(id))
        .or(() -> stored(id))
        .orElseThrow(
            () -> KonsolException.badRequest("there is no request '" + id + "' in this session"));
  }

  private Optional<Resolution> stored(String id) {
    return journal
        .store()
        .request(journal.id(), id)
        .flatMap(StoredRequest::resolution)
        .map(EventCodec::read)
        .map(event -> ((AgentEvent.Resolved) event).resolution());
  }

  /// The turn is over: nobody waits any more.
  public void forgetLocked() {
    unread.clear();
    resolved.clear();
  }
}
