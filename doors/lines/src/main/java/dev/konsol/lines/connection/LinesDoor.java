package dev.konsol.lines.connection;

import dev.konsol.console.Consoles;
import dev.konsol.core.MemoryBudget;
import dev.konsol.lines.ConnectionHandler;
import dev.konsol.lines.DaemonInfo;
import dev.konsol.lines.Doors;
import dev.konsol.lines.LinesSettings;
import dev.konsol.lines.NonBlockingChannel;
import java.time.InstantSource;

/// The door that speaks JSON lines. Stateless between connections, but for the memory they share;
/// safe for any thread.
public record LinesDoor(
    Consoles consoles,
    DaemonInfo info,
    Doors doors,
    LinesSettings settings,
    InstantSource clock,
    MemoryBudget memory) {
  public LinesDoor(
      Consoles consoles,
      DaemonInfo info,
      Doors doors,
      LinesSettings settings,
      InstantSource clock) {
    this(consoles, info, doors, settings, clock, new MemoryBudget(settings.memory()));
  }

  /// Serves the peer of a channel, on the channel's thread and others of its own. Closes the
  /// channel, and runs `onEnd` when nothing of it is under way any more.
  public ConnectionHandler open(NonBlockingChannel channel, Runnable onEnd) {
    return new LinesConnection(channel, this, onEnd);
  }
}
