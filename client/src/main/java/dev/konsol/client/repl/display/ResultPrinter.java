package dev.konsol.client.repl.display;

import dev.konsol.client.eval.Result;
import dev.konsol.client.eval.Result.Display;
import dev.konsol.client.eval.Result.Failure;
import dev.konsol.client.terminal.AnsiStyle;
import dev.konsol.client.terminal.MarkdownTables;
import java.io.IOException;
import java.util.Base64;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/// How results look. To a person a value is shown with its type, a failure with its place.
///
/// @param told notes that the first answer need not tell again
public record ResultPrinter(
    ReplScreen screen,
    AnsiStyle style,
    Pictures pictures,
    FittedText fitted,
    boolean person,
    Set<String> told) {
  private static final int MOST_FRAMES = 12;

  /// How the note begins that has what was shown already, as it came.
  private static final String BACKGROUND = "printed in the background";

  /// The class around a snippet, which is nobody's business.
  private static final Pattern SNIPPET =
      Pattern.compile("^(?:REPL\\.\\$JShell\\$\\w+|Snippet\\d+)\\$");

  private static final Pattern PACKAGE = Pattern.compile("\\b(?:\\p{Ll}\\w*\\.)+");

  public ResultPrinter(
      ReplScreen screen, AnsiStyle style, Pictures pictures, FittedText fitted, boolean person) {
    this(screen, style, pictures, fitted, person, new HashSet<>());
  }

  /// Something about the project, before the first answer.
  public void note(String note) {
    told.add(note);
    screen.complain(style.faint("note: " + note));
  }

  /// False when it failed.
  public boolean show(String code, Result result, Lexicon lexicon) throws IOException {
    showOutput(result);
    for (Display display : result.displays()) {
      show(display);
    }
    result.notes().stream()
        .filter(note -> !note.startsWith(BACKGROUND) && !told.remove(note))
        .forEach(note -> screen.complain(style.faint("note: " + note)));
    result.value().ifPresent(value -> show(value, result.type().orElse("")));
    result.failure().ifPresent(failure -> show(code, result, failure, lexicon));
    return result.failure().isEmpty();
  }

  /// What it printed, as far as that was not shown as it came.
  public void showOutput(Result result) {
    screen.rest(result.stdout(), result.stderr());
    screen.idle();
  }

  private void show(String value, String type) {
    String name = SNIPPET.matcher(PACKAGE.matcher(type).replaceAll("")).replaceFirst("");
    boolean told = person && !type.isEmpty() && !value.contains("\n");
    if (told) {
      screen.line(value + style.faint(" : " + name));
    } else {
      fitted.show(width -> MarkdownTables.fit(value, width));
    }
  }

  private void show(Display display) throws IOException {
    if (display.isPicture()) {
      byte[] picture = Base64.getMimeDecoder().decode(display.data());
      if (!pictures.show(picture)) {
        screen.line(style.faint(display.mime() + " in ") + Pictures.save(display, picture));
      }
      return;
    }
    RichText rich = new RichText(style);
    switch (display.mime()) {
      case "text/markdown" ->
          fitted.show(width -> rich.markdown(MarkdownTables.fit(display.data(), width)));
      case "text/html" -> screen.line(rich.html(display.data()));
      default -> screen.line(display.data());
    }
  }

  private void show(String code, Result result, Failure failure, Lexicon lexicon) {
    List<Result.Problem> problems = result.problems();
    if (!problems.isEmpty()) {
      MarkedSource marked = new MarkedSource(style, lexicon);
      problems.forEach(problem -> screen.complain(marked.of(code, problem)));
    } else if (failure.backtrace().isEmpty() && !failure.type().contains(".")) {
      screen.complain(style.red(failure.message()));
    } else {
      thrown(failure);
    }
  }

  private void thrown(Failure failure) {
    String message = failure.message().isEmpty() ? "" : ": " + failure.message();
    screen.complain(style.red(failure.type() + message));
    List<String> frames = failure.trace();
    frames.stream()
        .limit(MOST_FRAMES)
        .forEach(frame -> screen.complain(style.faint("    " + frame)));
    if (frames.size() > MOST_FRAMES) {
      screen.complain(style.faint("    … " + (frames.size() - MOST_FRAMES) + " more"));
    }
  }
}
