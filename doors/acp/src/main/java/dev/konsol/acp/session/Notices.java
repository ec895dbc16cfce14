package dev.konsol.acp.session;

import dev.konsol.acp.wire.ClientCapabilities;
import dev.konsol.acp.wire.SessionPeer;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/// What the user should know of a session besides the conversation. Held back until the editor
/// knows the session. Safe for any thread.
public final class Notices implements Consumer<String> {
  private final SessionPeer line;
  private final ClientCapabilities abilities;
  private final List<String> held = new ArrayList<>();
  private boolean known;

  public Notices(SessionPeer line, ClientCapabilities abilities) {
    this.line = line;
    this.abilities = abilities;
  }

  @Override
  public synchronized void accept(String problem) {
    if (known) {
      tell(problem);
    } else {
      held.add(problem);
    }
  }

  /// The editor has been told of the session.
  public synchronized void begin() {
    known = true;
    held.forEach(this::tell);
    held.clear();
  }

  private void tell(String problem) {
    try {
      line.notice(abilities, "warning", problem, "agent_message_chunk");
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
