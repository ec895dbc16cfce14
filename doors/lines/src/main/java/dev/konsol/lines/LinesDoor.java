package dev.konsol.lines;

import dev.konsol.console.Consoles;
import dev.konsol.core.MemoryBudget;
import java.io.IOException;
import java.time.InstantSource;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The door that speaks JSON lines. Stateless between connections, but for the memory they share;
/// safe for any thread.
public final class LinesDoor {
  private static final Logger LOG = LoggerFactory.getLogger(LinesDoor.class);

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

  /// Serves one connection on the calling thread, which should be a virtual one of its own, and
  /// closes it. Returns when the peer is gone; closing the connection from elsewhere makes it
  /// return too.
  public void serve(Connection connection) {
    try (connection) {
      new StreamTalk(connection, this).run();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (IOException e) {
      LOG.debug("closing a connection failed: {}", e.toString());
    }
  }

  /// Serves the peer of a channel, on the channel's thread and others of its own. Closes the channel, and
  /// runs `onEnd` when nothing of it is under way any more.
  public ConnectionHandler open(NonBlockingChannel channel, Runnable onEnd) {
    return new WireTalk(channel, this, onEnd);
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
