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
public final class LinesDoor {
  private final Consoles consoles;
  private final DaemonInfo info;
  private final Doors doors;
  private final LinesSettings settings;
  private final InstantSource clock;
  private final MemoryBudget memory;

  public LinesDoor(
      Consoles consoles,
      DaemonInfo info,
      Doors doors,
      LinesSettings settings,
      InstantSource clock) {
    this.consoles = consoles;
    this.info = info;
    this.doors = doors;
    this.settings = settings;
    this.clock = clock;
    this.memory = new MemoryBudget(settings.memory());
  }

  /// Serves the peer of a channel, on the channel's thread and others of its own. Closes the
  /// channel, and runs `onEnd` when nothing of it is under way any more.
  public ConnectionHandler open(NonBlockingChannel channel, Runnable onEnd) {
    return new LinesConnection(channel, this, onEnd);
  }

  Consoles consoles() {
    return consoles;
  }

  DaemonInfo info() {
    return info;
  }

  Doors doors() {
    return doors;
  }

  LinesSettings settings() {
    return settings;
  }

  MemoryBudget memory() {
    return memory;
  }

  InstantSource clock() {
    return clock;
  }
}
