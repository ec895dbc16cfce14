package dev.konsol.app.daemon;

import dev.konsol.core.session.Host;
import dev.konsol.core.session.Session;
import dev.konsol.lines.OtherSession;
import java.util.List;
import java.util.function.Supplier;

/// What lives in the daemon besides consoles, and would be lost with it. Looking makes nothing of
/// it.
record OtherSessions(Host host) implements Supplier<List<OtherSession>> {
  @Override
  public List<OtherSession> get() {
    return host.list().stream()
        .filter(each -> !each.kind().equals("console") && each.active())
        .map(OtherSessions::row)
        .toList();
  }

  private static OtherSession row(Session session) {
    return new OtherSession(
        session.kind(), session.title(), session.stateName(), session.directory().toString());
  }
}
