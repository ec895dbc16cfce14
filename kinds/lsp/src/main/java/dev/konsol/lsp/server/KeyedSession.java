package dev.konsol.lsp.server;

import dev.konsol.core.session.Session;
import dev.konsol.core.session.SessionId;
import java.nio.file.Path;

/// What a server's session is called and where it is, all its life.
interface KeyedSession extends Session {
  ServerKey key();

  @Override
  default SessionId id() {
    return key().session();
  }

  @Override
  default String kind() {
    return "lsp";
  }

  @Override
  default String title() {
    return key().id();
  }

  @Override
  default Path directory() {
    return key().root();
  }
}
