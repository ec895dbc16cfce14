package dev.konsol.app.client;

import dev.konsol.app.cli.Action;
import dev.konsol.app.cli.Arguments;
import dev.konsol.core.ErrorCode;
import dev.konsol.core.KonsolException;
import java.io.IOException;

/// `konsol console attach`: this terminal becomes the console's until the detach key, or until the
/// program ends.
record AttachCommand(Client client) implements Action {

  @Override
  public int run(Arguments arguments) throws IOException, InterruptedException {
    Daemons daemons = client.daemons(arguments);
    try (Link link = daemons.findOrStart()) {
      return attach(
          daemons, link, arguments.operand("KEY"), terminal(), arguments.flag("read-only"));
    }
  }

  /// The terminal that this command was called in.
  Tty terminal() {
    return Tty.open()
        .orElseThrow(
            () ->
                new KonsolException(
                    ErrorCode.UNSUPPORTED,
                    "attach needs a terminal: use 'konsol console read' and 'send' instead"));
  }

  int attach(Daemons daemons, Link output, String key, Tty tty, boolean readOnly)
      throws IOException, InterruptedException {
    try (Link input = Link.connect(daemons.directory())) {
      Attachment attachment = new Attachment(client.streams(), tty, output, input, key);
      Thread restore = new Thread(attachment::leave, "restore");
      Runtime.getRuntime().addShutdownHook(restore);
      try {
        return attachment.run(readOnly);
      } finally {
        attachment.leave();
      }
    }
  }
}
