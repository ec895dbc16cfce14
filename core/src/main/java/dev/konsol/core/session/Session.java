package dev.konsol.core.session;

import dev.konsol.core.Budget;
import dev.konsol.core.Stopped;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/// Something stateful and long-lived that the host owns on behalf of its clients: a console, a
/// project's REPL, a language server, an agent. A session owns its process, its readers and its
/// journal. Safe for any thread.
public interface Session {
  SessionId id();

  /// The kind's name, for people and for lists: `console`, `eval`, `lsp`, `agent`.
  String kind();

  /// What clients find it by besides its id, where it has such a name.
  default Optional<String> name() {
    return Optional.empty();
  }

  /// What people call it.
  default String title() {
    return name().orElse(id().value());
  }

  Path directory();

  Instant created();

  /// Never waits: whoever holds a lock may ask.
  SessionState state();

  /// The state in its kind's own words, where these say more. May wait.
  default String stateName() {
    return state().wireName();
  }

  /// Whether something would be lost if the host ended now. May wait.
  default boolean active() {
    return !state().ended();
  }

  /// Whether it wants a person. May wait.
  default Attention attention() {
    return Attention.of(state());
  }

  /// When something happened in it last.
  default Instant activeAt() {
    return created();
  }

  /// How many clients watch it without a [Hold].
  default int watchers() {
    return 0;
  }

  /// What its processes take, where it has some and that is known. May wait.
  default Optional<Load> load() {
    return Optional.empty();
  }

  /// The end of what is to be seen of it, as plain lines, for who only passes by. May wait.
  default List<String> lastLines(int most) {
    return List.of();
  }

  Journal journal();

  /// Ends the session and everything it owns: gracefully, and by force what is still there when
  /// half of the budget is used. Returns when nothing is left. Calling it again is harmless.
  Stopped stop(Budget budget);
}
