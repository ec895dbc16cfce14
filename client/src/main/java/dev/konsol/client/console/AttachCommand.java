package dev.konsol.client.console;

import dev.konsol.client.cli.Action;
import dev.konsol.client.cli.Arguments;
import dev.konsol.client.connection.Client;
import dev.konsol.client.connection.Connection;
import dev.konsol.client.connection.Daemons;
import dev.konsol.client.terminal.Tty;
import dev.konsol.core.ErrorCode;
import dev.konsol.core.KonsolException;
import java.io.IOException;

/// `konsol console attach`: this terminal becomes the console's until the detach key, or until the
/// program ends.
record AttachCommand(Client client) implements Action {

  @Override
  public int run(Arguments arguments) throws IOException, InterruptedException {
    Daemons daemons = client.daemons(arguments);
    try (Connection connection = daemons.findOrStart()) {
      return attach(
          daemons, connection, arguments.operand("KEY"), terminal(), arguments.flag("read-only"));
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

  int attach(Daemons daemons, Connection output, String key, Tty tty, boolean readOnly)
      throws IOException, InterruptedException {
    try (Connection input = Connection.connect(daemons.directory())) {
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
