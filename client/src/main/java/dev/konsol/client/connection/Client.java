package dev.konsol.client.connection;

import dev.konsol.client.cli.Arguments;
import dev.konsol.client.env.Build;
import dev.konsol.client.env.StateDirectory;
import dev.konsol.client.env.Streams;
import dev.konsol.client.terminal.AnsiStyle;
import dev.konsol.client.terminal.PlainText;
import dev.konsol.client.terminal.Table;
import dev.konsol.wire.JsonLine;
import dev.konsol.wire.JsonObject;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntFunction;

/// What the commands share: streams, environment, this build, and the way to a daemon.
public record Client(Streams streams, Map<String, String> environment, Build build) {

  public StateDirectory directory(Arguments arguments) {
    return StateDirectory.choose(arguments.option("dir"), environment);
  }

  public Daemons daemons(Arguments arguments) {
    return new Daemons(directory(arguments), build, streams.err());
  }

  /// A connection to the daemon, which is started when there is none.
  public Connection connection(Arguments arguments) throws IOException, InterruptedException {
    return daemons(arguments).findOrStart();
  }

  /// A connection to where a session is, wherever that is.
  ///
  /// @param written its name or id, or `NAME@HOST`
  public Found session(Arguments arguments, String written, String kind)
      throws IOException, InterruptedException {
    Connection connection = connection(arguments);
    SessionAddress address = address(connection, written, Optional.of(kind));
    if (address.host().isPresent()) {
      var _ = connection.to(address.host().get());
    }
    return new Found(connection, address);
  }

  /// A connection to where a session of that address is to be made.
  public Found place(Arguments arguments, String written) throws IOException, InterruptedException {
    Connection connection = connection(arguments);
    SessionAddress address = SessionAddress.written(connection.host(), written);
    return address.host().isPresent()
        ? new Found(connection.to(address.host().get()), address)
        : new Found(connection, address);
  }

  private static SessionAddress address(
      Connection connection, String written, Optional<String> kind) throws IOException {
    try {
      return SessionAddress.find(connection, written, kind);
    } catch (IOException | RuntimeException e) {
      connection.close();
      throw e;
    }
  }

  /// The same with another door of that host.
  public Found door(Arguments arguments, String door, Path cwd, String written, String kind)
      throws IOException, InterruptedException {
    return door(connection(arguments), arguments, door, cwd, written, kind);
  }

  private Found door(
      Connection connection,
      Arguments arguments,
      String door,
      Path cwd,
      String written,
      String kind)
      throws IOException {
    SessionAddress address = address(connection, written, Optional.of(kind));
    Map<String, String> handed = TrustOptions.handedOn(arguments, environment);
    Connection opened =
        address.host().isPresent()
            ? connection.openDoor(door, address.host().get(), handed)
            : connection.openDoor(door, cwd, handed);
    return new Found(opened, address);
  }

  /// The same, but nothing when no daemon runs.
  public Optional<Found> doorIfRunning(
      Arguments arguments, String door, Path cwd, String written, String kind) throws IOException {
    Optional<Connection> running = daemons(arguments).find();
    return running.isPresent()
        ? Optional.of(door(running.get(), arguments, door, cwd, written, kind))
        : Optional.empty();
  }

  /// A connection to another door of the daemon, which is started when there is none.
  public Connection door(Arguments arguments, String door, Path cwd)
      throws IOException, InterruptedException {
    return connection(arguments).openDoor(door, cwd, TrustOptions.handedOn(arguments, environment));
  }

  /// Emphasis for what is printed, as far as stdout shows any.
  public AnsiStyle style() {
    return AnsiStyle.of(streams.window().isPresent(), environment);
  }

  /// How wide a table on stdout may be; 0 where nothing is cut.
  public int width() {
    return streams.window().map(Streams.Window::cols).orElse(0);
  }

  /// A table on stdout, its heading bold.
  ///
  /// @param styles the terminal's number for the style of a row; empty for none
  public void say(Table table, IntFunction<String> styles) {
    List<String> lines = table.lines(width());
    AnsiStyle style = style();
    say(style.bold(lines.getFirst()));
    for (int i = 1; i < lines.size(); i++) {
      say(style.paint(styles.apply(i - 1), lines.get(i)));
    }
  }

  /// Asks the person at the terminal; to be called only where one can answer.
  public boolean confirm(String question) throws IOException {
    complain(question + " [y/N] ");
    byte[] answer = new byte[16];
    int length = Math.max(0, streams.in().read(answer));
    return new String(answer, 0, length, StandardCharsets.UTF_8).strip().startsWith("y");
  }

  /// What the daemon says of itself, if one runs.
  public Optional<JsonObject> hello(Arguments arguments) throws IOException {
    Optional<Connection> running = daemons(arguments).find();
    if (running.isEmpty()) {
      return Optional.empty();
    }
    try (Connection connection = running.get()) {
      return Optional.of(connection.hello());
    }
  }

  /// One request; the answer goes to `print`, or with `--json` to stdout as it came.
  public int ask(Arguments arguments, JsonLine request, Printer print)
      throws IOException, InterruptedException {
    try (Connection connection = connection(arguments)) {
      return ask(connection, arguments, request, print);
    }
  }

  /// The same on a connection that is there.
  public int ask(Connection connection, Arguments arguments, JsonLine request, Printer print)
      throws IOException, InterruptedException {
    String line = connection.exchange(request);
    JsonObject answer = Connection.checked(JsonObject.parse(line));
    if (arguments.flag("json")) {
      streams.out().println(line);
      return 0;
    }
    return print.print(answer);
  }

  public void say(String line) {
    streams.out().println(line);
  }

  /// A line on stderr, which may have words of others in it.
  public void warn(String line) {
    streams.err().println(PlainText.lines(line));
  }

  /// On stdout as it is, at once.
  public void print(String text) {
    streams.out().print(text);
    streams.out().flush();
  }

  /// On stderr as it is, at once.
  public void complain(String text) {
    streams.err().print(text);
    streams.err().flush();
  }

  @FunctionalInterface
  public interface Printer {
    int print(JsonObject answer) throws IOException, InterruptedException;
  }
}
