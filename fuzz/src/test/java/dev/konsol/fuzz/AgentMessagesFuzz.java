package dev.konsol.fuzz;

import dev.konsol.agent.event.AgentEvent;
import dev.konsol.agent.event.ClientMessages;
import dev.konsol.agent.event.EventCodec;
import dev.konsol.agent.journal.SessionMeta;
import dev.konsol.core.ErrorCode;
import dev.konsol.core.KonsolException;

/// What clients say to agents, and what a damaged row of the store holds.
public final class AgentMessagesFuzz {
  private AgentMessagesFuzz() {}

  public static void fuzzerTestOneInput(byte[] data) {
    String text = Take.text(data);
    try {
      ClientMessages.Received received = ClientMessages.read(text);
      ClientMessages.Received again = ClientMessages.read(ClientMessages.write(received.message()));
      Take.check(again.message().toString().equals(received.message().toString()), "another one");
    } catch (KonsolException e) {
      Take.refused(e);
    }
    try {
      AgentEvent event = EventCodec.read(text);
      Take.check(
          EventCodec.write(EventCodec.read(EventCodec.write(event)))
              .equals(EventCodec.write(event)),
          "another event");
    } catch (KonsolException e) {
      Take.check(e.code() == ErrorCode.STORE_FAILED, "refused with %s", e);
    }
    try {
      SessionMeta.read(text).write();
    } catch (KonsolException e) {
      Take.check(e.code() == ErrorCode.STORE_FAILED, "refused with %s", e);
    }
  }
}
