package dev.konsol.client.repl;

import dev.konsol.client.eval.RemoteSession;
import dev.konsol.client.repl.display.ReplScreen;
import dev.konsol.wire.JsonObject;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// `/add`: libraries for the session that runs, by coordinates or as jars.
record AddCommand(RemoteSession session, ReplScreen screen) {

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
