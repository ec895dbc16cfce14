package dev.konsol.lines;

import dev.konsol.console.Consoles;
import dev.konsol.console.Sent;
import dev.konsol.core.SessionId;

/// What goes to a console.
final class InputCommands {
  private final Consoles consoles;
  private final Attachments attachments;

  InputCommands(Consoles consoles, Attachments attachments) {
    this.consoles = consoles;
    this.attachments = attachments;
  }

  Answer send(Request.Send request) {
    SessionId key = attachments.writable("send", request.key());
    Sent sent = consoles.find(key).send(request.input(), request.writeId());
    return Answer.of(line -> Views.sent(line, sent));
  }

  Answer resize(Request.Resize request) {
    SessionId key = attachments.writable("resize", request.key());
    consoles.find(key).resize(request.size());
    return Answer.OK;
  }

  Answer signal(Request.SendSignal request) {
    consoles.find(request.key()).signal(request.signal(), request.scope());
    return Answer.OK;
  }
}
