package dev.konsol.app.daemon;

import dev.konsol.process.Terminal;
import dev.konsol.process.TerminalEvents;
import dev.konsol.process.TerminalSpec;
import dev.konsol.process.Terminals;
import java.util.concurrent.CompletableFuture;

/// Starts programs only when what a dead predecessor left behind is gone: it might hold the ports
/// and files that they need.
record SweptTerminals(Terminals terminals, CompletableFuture<Void> swept) implements Terminals {

  @Override
  public Terminal open(TerminalSpec spec, TerminalEvents events) {
    swept.join();
    return terminals.open(spec, events);
  }

  @Override
  public int openDescriptors() {
    return terminals.openDescriptors();
  }

  @Override
  public void close() {
    terminals.close();
  }
}
