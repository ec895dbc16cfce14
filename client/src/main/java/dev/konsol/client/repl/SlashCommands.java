package dev.konsol.client.repl;

import dev.konsol.client.eval.RemoteSession;
import dev.konsol.client.eval.Result;
import dev.konsol.client.eval.SessionCommands;
import dev.konsol.client.repl.display.FittedText;
import dev.konsol.client.repl.display.ReplScreen;
import dev.konsol.client.terminal.AnsiStyle;
import dev.konsol.client.terminal.Table;
import dev.konsol.wire.JsonObject;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Does what is asked of the REPL itself.
record SlashCommands(RemoteSession session, ReplScreen screen, AnsiStyle style, FittedText fitted) {

  /// False when the REPL is to be left.
  boolean run(SlashCommand.Call call) throws IOException, InterruptedException {
    switch (call.meta()) {
      case HELP -> help();
      case VARS -> variables();
      case TYPE -> type(call.argument());
      case ADD -> new AddCommand(session, screen).run(call.argument());
      case WIDE -> wide();
      case RESET -> reset(call.argument().equals("replay"));
      case INTERRUPT -> interrupt();
      case SESSIONS -> print(SessionCommands.table(RemoteSession.list(session.connection())));
      case SAVE -> save(call.argument());
      case EXIT -> {
        return false;
      }
    }
    return true;
  }

  private void help() {
    screen.line(SlashCommand.help());
    screen.line(
        "Ctrl-C stops what runs, or clears the line; Tab completes; a snippet may have several lines.");
  }

  private void variables() throws IOException, InterruptedException {
    Table table = new Table("NAME", "KIND", "TYPE");
    for (JsonObject each : session.ask("konsol/variables").objects("variables")) {
      table.row(each.text("name"), each.text("kind"), each.text("type"));
    }
    print(table);
  }

  private void print(Table table) {
    fitted.show(width -> text(table.lines(width)));
  }

  private String text(List<String> lines) {
    List<String> shown = new ArrayList<>(lines);
    shown.set(0, style.bold(shown.getFirst()));
    return String.join("\n", shown);
  }

  private void wide() {
    if (!fitted.showWhole()) {
      screen.line("nothing was cut");
    }
  }

  private void type(String expression) throws IOException, InterruptedException {
    if (expression.isEmpty()) {
      screen.complain("/type needs an expression");
      return;
    }
    Result result = new Result(session.eval(expression, 0, false).await());
    screen.line(
        result
            .failure()
            .map(failure -> style.red(failure.message()))
            .orElseGet(() -> result.type().orElse("it has no value")));
  }

  private void reset(boolean replay) throws IOException, InterruptedException {
    screen.busy("starting afresh ");
    JsonObject answer = session.ask("konsol/session.reset", params -> params.put("replay", replay));
    screen.idle();
    screen.line(replay ? madeAgain(answer.objects("replayed").size()) : "everything is new");
  }

  private static String madeAgain(int count) {
    return count == 1 ? "1 declaration was made again" : count + " declarations were made again";
  }

  private void interrupt() throws IOException, InterruptedException {
    boolean interrupted = session.ask("konsol/interrupt").flag("interrupted");
    screen.line(interrupted ? "interrupted" : "nothing runs in this session");
  }

  private void save(String file) throws IOException, InterruptedException {
    if (file.isEmpty()) {
      screen.complain("/save needs the name of a file");
      return;
    }
    String markdown = session.ask("konsol/session.transcript").text("markdown");
    Path path = Path.of(file).toAbsolutePath().normalize();
    try {
      Files.writeString(path, markdown);
      screen.line("saved in " + path);
    } catch (IOException e) {
      screen.complain(style.red("cannot write " + path + trouble(e)));
    }
  }

  private static String trouble(IOException e) {
    return switch (e) {
      case NoSuchFileException _ -> ": its folder does not exist";
      case AccessDeniedException _ -> ": you may not write there";
      default -> "";
    };
  }

  /// `/add`: libraries for the session that runs, by coordinates or as jars.
  private record AddCommand(RemoteSession session, ReplScreen screen) {

    void run(String argument) throws IOException, InterruptedException {
      if (argument.isEmpty()) {
        screen.complain(
            "/add needs a library, as in /add org.apache.commons:commons-csv:1.12.0, or a jar");
        return;
      }
      List<String> wanted = Stream.of(argument.split("\\s+")).map(AddCommand::absolute).toList();
      screen.busy("adding " + argument + " ");
      JsonObject answer =
          session.ask(
              "konsol/session.addDependency", params -> params.putTexts("coordinates", wanted));
      screen.idle();
      List<String> added = answer.texts("added");
      if (!added.isEmpty()) {
        screen.line("added " + names(added) + ": your values are kept");
      }
      List<String> present = answer.texts("present");
      if (!present.isEmpty()) {
        screen.line("already there, and not replaced: " + names(present));
      }
    }

    /// A file is named from where this command runs, which need not be where the session is.
    private static String absolute(String library) {
      boolean file = library.contains("/") || library.endsWith(".jar");
      return file ? Path.of(library).toAbsolutePath().normalize().toString() : library;
    }

    private static String names(List<String> files) {
      return files.stream()
          .map(file -> String.valueOf(Path.of(file).getFileName()))
          .collect(Collectors.joining(", "));
    }
  }
}
