package dev.konsol.client.page;

import dev.konsol.client.cli.Arguments;
import dev.konsol.client.cli.Command;
import dev.konsol.client.cli.Operand;
import dev.konsol.client.cli.Option;
import dev.konsol.client.connection.Client;
import dev.konsol.client.env.StateDirectory;
import dev.konsol.wire.JsonLine;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/// `konsol open` and `konsol share`.
public record PageCommands(Client client) {
  public List<Command> all() {
    return List.of(
        Command.of("open", "show everything that runs here in a browser", this::open)
            .notes(
                """
                Starts the daemon when there is none. Where there is no browser to open, it prints the
                page's address, which has the token in it: keep that to yourself.""")
            .operands(Operand.optional("SESSION", "go to this one, by its id or name"))
            .options(
                Option.flag("print", "print the address, and open nothing"),
                Option.flag("json", "print the address as JSON, wherever it is opened")),
        new ShareCommand(client).description());
  }

  private int open(Arguments arguments) throws IOException, InterruptedException {
    try (DaemonHttpClient http = DaemonHttpClient.connect(client, arguments)) {
      Optional<String> session = arguments.optional("SESSION");
      String place = session.isPresent() ? http.place(session.get()) : "";
      String address = http.url() + "/#token=" + http.token() + place;
      Optional<Path> browser =
          arguments.flag("print") ? Optional.empty() : Browser.find(client.environment());
      if (browser.isPresent()) {
        Path page = client.directory(arguments).openPage();
        StateDirectory.replacePrivateFile(page, Browser.redirect(address));
        Browser.show(browser.get(), page);
      }
      if (arguments.flag("json")) {
        client.say(JsonLine.object().put("url", address).end());
      } else if (browser.isPresent()) {
        client.say("opened " + http.url() + " in a browser; 'konsol open --print' has the address");
      } else {
        client.say(address);
      }
      return 0;
    }
  }
}
