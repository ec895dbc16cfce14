package dev.konsol.client.console;

import dev.konsol.client.cli.Command;
import dev.konsol.client.cli.Operand;
import dev.konsol.client.cli.Option;
import dev.konsol.client.connection.Client;
import java.util.List;

/// `konsol console`: its commands, described.
public final class ConsoleCommands {
  private static final Option JSON = Option.flag("json", "print the daemon's answer as JSON");
  private static final Option FORCE =
      Option.flag("force", "SIGKILL at once instead of SIGTERM first");
  private static final Operand KEY = Operand.one("KEY", "the console's name");

  private final Client client;
  private final SimpleCommands simple;

  public ConsoleCommands(Client client) {
    this.client = client;
    this.simple = new SimpleCommands(client);
  }

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
            new CreateCommand(client, new AttachCommand(client)))
        .notes(
            "One word is a command line for the shell, several are a program and its arguments.\n"
                + "The program gets this folder and this environment. Prints the console's name.")
        .options(
            Option.value("key", "K", "the console's name; made up from the program when missing"),
            Option.value("cwd", "D", "the folder it starts in; this one when missing"),
            Option.repeated("env", "K=V", "a variable more in its environment"),
            Option.value("rows", "N", "height of its terminal, 40 when missing"),
            Option.value("cols", "N", "width of its terminal, 120 when missing"),
            Option.value("log", "PATH", "the file for its output"),
            Option.flag("attach", "attach to it at once"),
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
    return Command.of("read", "print output", new ReadCommand(client))
        .notes("As text on a terminal, as raw bytes otherwise.")
        .options(
            Option.value("offset", "N", "from this byte on, counted from the console's start"),
            Option.flag("follow", "go on until the program ends").letter('f'),
            Option.flag("raw", "the bytes as the program printed them"),
            Option.flag("text", "escape sequences applied, overwritten lines in their last state"),
            JSON)
        .operands(KEY)
        .examples("konsol console read -f web | grep -i error");
  }

  private Command screen() {
    return Command.of("screen", "print what a person would see now", simple::screen)
        .options(JSON)
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
            Option.flag("exit", "the program has ended"),
            Option.value("from", "N", "look from this byte on, not from the last input"),
            Option.value("timeout", "S", "give up after so many seconds; a day when missing"),
            JSON)
        .operands(KEY)
        .examples("konsol console wait --pattern 'listening on' --timeout 30 web");
  }

  private Command attach() {
    return Command.of("attach", "use the console from this terminal", new AttachCommand(client))
        .notes("C-] detaches. The console takes the size of the last terminal that was attached.")
        .options(Option.flag("read-only", "look only: neither type nor resize"))
        .operands(KEY);
  }

  private Command resize() {
    return Command.of("resize", "give the console's terminal another size", simple::resize)
        .options(JSON)
        .operands(KEY, Operand.one("ROWS", "height"), Operand.one("COLS", "width"));
  }

  private Command kill() {
    return Command.of("kill", "end the program and all it has started", simple::kill)
        .options(FORCE, JSON)
        .operands(KEY);
  }

  private Command remove() {
    return Command.of("rm", "end the program if it runs, and forget the console", simple::remove)
        .options(FORCE, JSON)
        .operands(KEY);
  }

  private Command record() {
    return Command.of(
            "record", "print the recording in asciicast format", new RecordCommand(client))
        .operands(KEY)
        .examples("konsol console record web > web.cast");
  }
}
