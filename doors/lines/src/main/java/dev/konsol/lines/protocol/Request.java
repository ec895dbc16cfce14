package dev.konsol.lines.protocol;

import dev.konsol.console.ConsoleSpec;
import dev.konsol.console.SignalScope;
import dev.konsol.console.input.ConsoleInput;
import dev.konsol.console.wait.WaitFor;
import dev.konsol.core.KonsolException;
import dev.konsol.core.session.SessionId;
import dev.konsol.process.Signal;
import dev.konsol.process.Size;
import dev.konsol.wire.JsonObject;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/// What a client can ask for.
public sealed interface Request {
  /// What concerns one console, and needs no connection.
  sealed interface OfConsole extends Request {}

  record Ping() implements Request {}

  record Hello(OptionalLong protocol) implements Request {}

  record Create(ConsoleSpec spec) implements OfConsole {}

  /// Without a key, to the console that the connection is attached to.
  record Send(Optional<SessionId> key, ConsoleInput input, Optional<String> writeId)
      implements OfConsole {}

  record Kill(SessionId key, boolean force) implements OfConsole {}

  record Remove(SessionId key, boolean force) implements OfConsole {}

  record Status(SessionId key) implements OfConsole {}

  /// All consoles.
  ///
  /// @param all whether those of other hosts are wanted, too
  record ListAll(boolean all) implements Request {}

  /// The hosts, this one among them.
  record Hosts() implements Request {}

  /// Which host has the session that goes by this name or id.
  record Locate(String name, Optional<String> kind) implements Request {}

  /// From here on the connection is somebody's from another host, for sessions of these kinds.
  record Narrow(Set<String> kinds) implements Request {
    public Narrow {
      kinds = Set.copyOf(kinds);
    }
  }

  /// Something that another host shall do.
  ///
  /// @param line the request as it goes there, without its id
  record Elsewhere(String host, JsonObject line) implements Request {}

  /// A door of another host.
  ///
  /// @param line as it goes there
  record OpenElsewhere(String host, String door, JsonObject line) implements Request {}

  record Stats() implements Request {}

  /// The sessions of all kinds, when something has happened to one after that number.
  ///
  /// @param all whether those of other hosts are wanted, too, which are not waited for
  record AllSessions(long after, Duration patience, boolean all) implements Request {}

  /// The end of what is to be seen of a session, whatever its kind.
  record Preview(String kind, SessionId session, int lines) implements Request {}

  /// Without a key, the console that the connection is attached to.
  record Resize(Optional<SessionId> key, Size size) implements OfConsole {}

  record SendSignal(SessionId key, Signal signal, SignalScope scope) implements OfConsole {}

  record Read(SessionId key, long offset, int maxBytes, Duration patience, View view)
      implements OfConsole {}

  enum View {
    RAW,
    TEXT,
    SCREEN
  }

  record Screen(SessionId key, boolean styled) implements OfConsole {}

  record Scrollback(SessionId key, OptionalLong before, int lines) implements OfConsole {}

  record Wait(SessionId key, WaitFor what, OptionalLong from, Duration timeout)
      implements OfConsole {}

  record Attach(
      SessionId key,
      OptionalLong offset,
      boolean write,
      boolean terminal,
      boolean repaint,
      OptionalLong maxLag)
      implements Request {}

  record Detach(Optional<SessionId> key) implements Request {}

  record Recording(SessionId key, long offset, int maxBytes) implements OfConsole {}

  record Events(SessionId key, long after, Duration patience) implements OfConsole {}

  record Open(String door, Path cwd, Map<String, String> env) implements Request {
    public Open {
      env = Map.copyOf(env);
    }
  }

  /// Ends the daemon.
  ///
  /// @param drain whether agents first come to where another host can go on
  record Shutdown(boolean drain) implements Request {}

  /// A line that asks for nothing that can be done; answered with the reason.
  record Malformed(KonsolException problem) implements Request {}

  /// Whether it is done in microseconds, whatever the programs, the disk and other clients do: so
  /// quick that the thread which reads for every client may do it itself.
  default boolean quick() {
    return switch (this) {
      case Ping _, Status _, Resize _, Malformed _ -> true;
      case Send send -> sentAsItIs(send.input());
      case SendSignal signal -> signal.scope() != SignalScope.TREE;
      case Hello _, Create _, Kill _, Remove _, ListAll _, Stats _, Read _, Screen _ -> false;
      case AllSessions _, Preview _ -> false;
      case Wait _, Attach _, Detach _, Recording _, Events _, Open _, Shutdown _ -> false;
      case Scrollback _, Hosts _, Locate _, Narrow _, Elsewhere _, OpenElsewhere _ -> false;
    };
  }

  /// What keys and pastes become depends on the screen, which may have a lot to catch up with.
  private static boolean sentAsItIs(ConsoleInput input) {
    return switch (input) {
      case ConsoleInput.Text(String _, boolean paste) -> !paste;
      case ConsoleInput.Bytes _ -> true;
      case ConsoleInput.Keys _ -> false;
    };
  }

  /// Whether others on the connection should not have to wait for it.
  default boolean slow() {
    return switch (this) {
      case Wait _, Kill _, Remove _ -> true;
      case Read read -> !read.patience().isZero();
      case Events events -> !events.patience().isZero();
      case AllSessions sessions -> !sessions.patience().isZero();
      case Ping _, Hello _, Create _, Send _, Status _, ListAll _, Stats _ -> false;
      case Resize _, SendSignal _, Screen _, Attach _, Detach _, Recording _ -> false;
      case Scrollback _, Preview _, Open _, Shutdown _, Malformed _ -> false;
      case Hosts _, Locate _, Narrow _, Elsewhere _, OpenElsewhere _ -> false;
    };
  }
}
