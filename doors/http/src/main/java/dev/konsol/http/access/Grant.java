package dev.konsol.http.access;

import java.time.Instant;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/// What whoever sent a request may see and do.
///
/// @param token the id of the token that it came with; empty for the host's own
/// @param sessions those alone, where there are any named
/// @param kinds those alone; none for all
/// @param until when it ends
public record Grant(
    String token,
    Optional<Set<Ref>> sessions,
    Set<String> kinds,
    boolean write,
    Optional<Instant> until) {
  private static final String AGENT = "agent";

  /// The owner of another host, for whom this one has some kinds of session only.
  private static final String LENT_OWNER = "owner";

  /// Whoever has the host's own token may do everything.
  public static final Grant OWNER =
      new Grant("", Optional.empty(), Set.of(), true, Optional.empty());

  /// Whoever came without a token.
  public static final Grant NOBODY =
      new Grant("nobody", Optional.of(Set.of()), Set.of(), false, Optional.empty());

  /// One session. Ids are unique within a kind alone.
  public record Ref(String kind, String id) {}

  public Grant {
    sessions = sessions.map(Set::copyOf);
    kinds = Set.copyOf(kinds);
  }

  public boolean owner() {
    return token.isEmpty();
  }

  public boolean sees(String kind, String id) {
    return seesKind(kind) && (sessions.isEmpty() || sessions.get().contains(new Ref(kind, id)));
  }

  /// Whether there can be sessions of that kind for it.
  public boolean seesKind(String kind) {
    boolean named =
        sessions.isEmpty() || sessions.get().stream().anyMatch(each -> each.kind().equals(kind));
    return named && (kinds.isEmpty() || kinds.contains(kind));
  }

  /// The same for one of another host: what is called the same there is not the one that it is for.
  public boolean seesElsewhere(String kind, String id) {
    return lent().sees(kind, id);
  }

  /// Who has it, told alike by whichever host: empty for whoever may do everything.
  public String holder() {
    String id =
        token.startsWith(GrantScope.LENT) ? token.substring(GrantScope.LENT.length()) : token;
    return id.equals(LENT_OWNER) ? "" : id;
  }

  public boolean changes(String kind, String id) {
    return write && sees(kind, id);
  }

  /// Whether all sessions of that kind are its own, so that there may be another.
  boolean hasAll(String kind) {
    return sessions.isEmpty() && seesKind(kind);
  }

  /// The same for a host that has only these kinds for others.
  ///
  /// @param accepts none for all
  public Grant within(Set<String> accepts) {
    if (accepts.isEmpty()) {
      return this;
    }
    Set<String> both = new HashSet<>(accepts);
    if (!kinds.isEmpty()) {
      both.retainAll(kinds);
    }
    // Without a kind left there is nothing to see: none of them would mean all.
    Optional<Set<Ref>> left = both.isEmpty() ? Optional.of(Set.of()) : sessions;
    String id = owner() ? GrantScope.LENT + LENT_OWNER : token;
    return new Grant(id, left, both, write, until);
  }

  /// The same as another host knows it. Agents have one id everywhere; what is called the same
  /// there is another console, evaluation or language server.
  Grant lent() {
    Optional<Set<Ref>> there =
        sessions.map(
            refs ->
                refs.stream().filter(ref -> ref.kind().equals(AGENT)).collect(Collectors.toSet()));
    return new Grant(GrantScope.LENT + token, there, kinds, write, until);
  }

  boolean ended(Instant now) {
    return until.isPresent() && !now.isBefore(until.get());
  }
}
