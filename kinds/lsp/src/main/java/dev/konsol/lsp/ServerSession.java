package dev.konsol.lsp;

import dev.konsol.core.Budget;
import dev.konsol.core.Stopped;
import dev.konsol.core.session.Journal;
import dev.konsol.core.session.Session;
import dev.konsol.core.session.SessionId;
import dev.konsol.core.session.SessionState;
import java.nio.file.Path;
import java.time.Instant;

/// A language server as a session of the host: one for each server and root, through all its runs.
record ServerSession(ServerRuns runs, Instant created) implements Session {
  @Override
  public SessionId id() {
    return runs.key().session();
  }

  @Override
  public String kind() {
    return "lsp";
  }

  @Override
  public String title() {
    return runs.key().id();
  }

  @Override
  public Path directory() {
    return runs.key().root();
  }

  @Override
  public SessionState state() {
    return runs.closed() ? new SessionState.Closed() : runs.lifecycle().asSessionState();
  }

  @Override
  public String stateName() {
    return runs.status().state().wireName();
  }

  @Override
  public boolean active() {
    return runs.running().isPresent();
  }

  @Override
  public Journal journal() {
    return runs.lifecycle().journal();
  }

  @Override
  public Stopped stop(Budget budget) {
    return runs.stop(budget);
  }
}
