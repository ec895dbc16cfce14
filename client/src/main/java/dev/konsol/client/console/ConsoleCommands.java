package dev.konsol.client.console;

import dev.konsol.client.cli.Arguments;
import dev.konsol.client.cli.Command;
import dev.konsol.client.cli.Operand;
import dev.konsol.client.cli.Option;
import dev.konsol.client.cli.UsageError;
import dev.konsol.client.connection.Client;
import dev.konsol.client.connection.Connection;
import dev.konsol.client.connection.Found;
import dev.konsol.client.console.attach.ConsoleLink;
import dev.konsol.wire.JsonLine;
import dev.konsol.wire.JsonObject;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;

/// `konsol console`: its commands, described, and those that are one request and hardly any answer.
public record ConsoleCommands(Client client, TerminalParts parts) {
  /// The largest terminal that the daemon makes, in rows and columns.
  static final int LARGEST = 1000;

  private static final Option JSON = Option.flag("json", "print the daemon's answer as JSON");
  private static final Option FORCE =
      Option.flag("force", "SIGKILL at once instead of SIGTERM first");
  private static final Option NO_STATUS =
      Option.flag("no-status", "no status line when attached: the console has every row");
  private static final Option PREFIX =
      Option.value("prefix", "KEY", "the key before commands when attached, C-] when missing");
  private static final Option COLOR =
      Option.value("color", "WHEN", "always, never, or auto: on a terminal, also when missing")
          .among(List.of("always", "never", "auto"));
  private static final Operand KEY = Operand.one("KEY", "the console's name, or NAME@HOST");

  public Command group() {
    return Command.group(
            "console",
            "programs in terminals that outlive their clients",
            List.of(
                create(), ls(), send(), read(), screen(), await(), attach(), resize(), kill(),
                remove(), record()))
        .notes("Each of these starts the daemon when there is none.");
  }

  private Command create() {
    return Command.of(
            "create",
            "start a program in a new console",
            new CreateCommand(client, new AttachCommand(client, parts)))
        .notes(
            "One word is a command line for the shell, several are a program and its arguments.\n"
                + "The program gets this folder and this environment. Prints the console's name.")
        .options(
            Option.value(
                "key",
                "K",
                "the console's name, or NAME@HOST; made up from the program when missing"),
            Option.value("cwd", "D", "the folder it starts in; this one when missing"),
            Option.repeated("env", "K=V", "a variable more in its environment"),
            Option.value("rows", "N", "height of its terminal; this one's, else 40, when missing"),
            Option.value("cols", "N", "width of its terminal; this one's, else 120, when missing"),
            Option.value("log", "PATH", "the file for its output"),
            Option.flag("replace", "end and forget a console of that name first"),
            Option.flag("attach", "attach to it at once"),
            NO_STATUS,
            PREFIX,
            JSON)
        .operands(Operand.rest("COMMAND", "what to run"))
        .examples(
            "konsol console create 'npm run dev'",
            "konsol console create --key web --attach -- npm run dev --port 8080");
  }

  private Command ls() {
    return Command.of("ls", "list the consoles", new ListCommand(client))
        .options(
            JSON,
            Option.flag("all", "those of all hosts"),
            Option.flag("quiet", "only the names; does not start a daemon for that").letter('q'));
  }

  private Command send() {
    return Command.of("send", "type something", new SendCommand(client))
        .notes(
            "In TEXT, \\n \\r \\t \\\\ \\e \\0 \\xHH stand for bytes. '-' types all of stdin as it is.\n"
                + "Text comes first, then keys, then Enter.")
        .options(
            Option.flag("enter", "press Enter at the end"),
            Option.repeated("key", "NAME", "press a key: Enter, C-c, M-x, Up, F5, …"),
            Option.flag("paste", "as a bracketed paste, where the program has asked for that"),
            Option.flag("json", "print how many bytes were taken, as JSON"))
        .operands(KEY, Operand.optional("TEXT", "what to type"))
        .examples(
            "konsol console send --enter web 'npm test'",
            "konsol console send --key C-c web",
            "konsol console send sql - < schema.sql");
  }

  private Command read() {
    return Command.of("read", "print output", new ReadCommand(client, parts))
        .notes(
            "As text, with its colours on a terminal and without them elsewhere; --raw is for bytes.")
        .options(
            Option.value("offset", "N", "from this byte on, counted from the console's start"),
            Option.flag("follow", "go on until the program ends").letter('f'),
            Option.flag("raw", "the bytes as the program printed them"),
            Option.flag("text", "escape sequences applied, overwritten lines in their last state"),
            COLOR,
            JSON)
        .operands(KEY)
        .examples("konsol console read -f web | grep -i error");
  }

  private Command screen() {
    return Command.of("screen", "print what a person would see now", this::screen)
        .options(COLOR, JSON)
        .operands(KEY);
  }

  private Command await() {
    return Command.of("wait", "wait until something happens", new WaitCommand(client))
        .notes(
            "Exit code 0 when it happened, 3 when time ran out, 1 when the program ended first.\n"
                + "For --exit, which is also what it does without any, the program's own code is"
                + " printed.")
        .options(
            Option.value("pattern", "R", "output that matches a regular expression"),
            Option.value("idle", "MS", "no output for so many milliseconds"),
            Option.flag("prompt", "the shell is back at its prompt"),
            Option.flag("attention", "it wants a person: a bell, a notification, a prompt"),
            Option.flag("exit", "the program has ended"),
            Option.value("from", "N", "look from this byte on, not from the last input"),
            Option.value("timeout", "S", "give up after so many seconds; a day when missing"),
            JSON)
        .operands(KEY)
        .examples("konsol console wait --pattern 'listening on' --timeout 30 web");
  }

  private Command attach() {
    return Command.of(
            "attach", "use the console from this terminal", new AttachCommand(client, parts))
        .notes(
            """
            Without KEY: the newest console that runs in this project, else the newest of all.
            C-] d leaves it running, and so does C-] when no other key follows within a second.
            C-] C-] types C-], C-] ? shows what else there is, such as C-] [ or C-] PageUp to look
            back: keys as in less, v selects, y copies, q goes back.
            The console takes the size of the terminal that was used last, without the status line.
            When the daemon goes away, attach waits until it is back with a console of that name.""")
        .options(Option.flag("read-only", "look only: neither type nor resize"), NO_STATUS, PREFIX)
        .operands(Operand.optional("KEY", "the console's name, or NAME@HOST"))
        .examples("konsol console attach web", "konsol console attach --prefix C-a web");
  }

  private Command resize() {
    return Command.of("resize", "give the console's terminal another size", this::resize)
        .options(JSON)
        .operands(KEY, Operand.one("ROWS", "height"), Operand.one("COLS", "width"));
  }

  private Command kill() {
    return Command.of("kill", "end the program and all it has started", this::kill)
        .options(FORCE, JSON)
        .operands(KEY);
  }

  private Command remove() {
    return Command.of("rm", "end the program if it runs, and forget the console", this::remove)
        .options(FORCE, JSON)
        .operands(KEY);
  }

  private Command record() {
    return Command.of(
            "record", "print the recording in asciicast format", new RecordCommand(client))
        .options(JSON)
        .operands(KEY)
        .examples("konsol console record web > web.cast");
  }

  private int screen(Arguments arguments) throws IOException, InterruptedException {
    boolean coloured = coloured(arguments, client);
    return ask(
        arguments,
        "screen",
        request -> request.putTrue("styled", coloured),
        answer -> {
          shown(answer, coloured).forEach(client::say);
          return 0;
        });
  }

  /// The rows of a screen without the empty ones at its end; an older daemon knows no colours.
  static List<String> shown(JsonObject screen, boolean coloured) {
    String member = coloured && screen.has("styled") ? "styled" : "rows";
    List<String> rows = new ArrayList<>(screen.texts(member));
    while (!rows.isEmpty() && rows.getLast().isEmpty()) {
      rows.removeLast();
    }
    return rows;
  }

  /// Whether what is printed has the colours of the program.
  static boolean coloured(Arguments arguments, Client client) {
    String when = arguments.option("color").orElse("auto");
    return switch (when) {
      case "always" -> true;
      case "never" -> false;
      case "auto" -> client.style().on();
      default -> throw new UsageError("--color is always, never or auto, not '" + when + "'");
    };
  }

  static List<JsonObject> list(Connection connection) throws IOException {
    return connection.ask(JsonLine.object().put("cmd", "list")).objects("sessions");
  }

  private int resize(Arguments arguments) throws IOException, InterruptedException {
    long rows = arguments.whole("ROWS", 1, LARGEST);
    long cols = arguments.whole("COLS", 1, LARGEST);
    return ask(arguments, "resize", request -> request.put("rows", rows).put("cols", cols), _ -> 0);
  }

  private int kill(Arguments arguments) throws IOException, InterruptedException {
    return forced("kill", arguments);
  }

  private int remove(Arguments arguments) throws IOException, InterruptedException {
    return forced("remove", arguments);
  }

  /// One request about the console that was named, wherever that is.
  private int ask(
      Arguments arguments, String cmd, UnaryOperator<JsonLine> fields, Client.Printer print)
      throws IOException, InterruptedException {
    try (Found found = client.session(arguments, arguments.operand("KEY"), "console")) {
      JsonLine request = fields.apply(ConsoleLink.request(cmd, found.name()));
      return client.ask(found.connection(), arguments, request, print);
    }
  }

  private int forced(String cmd, Arguments arguments) throws IOException, InterruptedException {
    return ask(
        arguments, cmd, request -> request.putTrue("force", arguments.flag("force")), _ -> 0);
  }
}
