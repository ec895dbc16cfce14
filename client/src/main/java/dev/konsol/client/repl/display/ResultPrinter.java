package dev.konsol.client.repl.display;

import dev.konsol.client.eval.Result;
import dev.konsol.client.eval.Result.Display;
import dev.konsol.client.eval.Result.Failure;
import dev.konsol.client.terminal.AnsiStyle;
import java.io.IOException;
import java.util.Base64;
import java.util.List;
import java.util.regex.Pattern;

/// How results look. To a person a value is shown with its type, a failure with its place.
public record ResultPrinter(ReplScreen screen, AnsiStyle style, Pictures pictures, boolean person) {
  private static final int MOST_FRAMES = 12;

  /// How the note begins that has what was shown already, as it came.
  private static final String BACKGROUND = "printed in the background";

  /// The class around a snippet, which is nobody's business.
  private static final Pattern SNIPPET = Pattern.compile("^(?:\\$JShell\\$\\w+|Snippet\\d+)\\$");

  /// False when it failed.
  public boolean show(String code, Result result, Lexicon lexicon) throws IOException {
    screen.rest(result.stdout(), result.stderr());
    screen.idle();
    for (Display display : result.displays()) {
      show(display);
    }
    result.notes().stream()
        .filter(note -> !note.startsWith(BACKGROUND))
        .forEach(note -> screen.complain(style.faint("note: " + note)));
    result.value().ifPresent(value -> show(value, result.type().orElse("")));
    result.failure().ifPresent(failure -> show(code, result, failure, lexicon));
    return result.failure().isEmpty();
  }

  private void show(String value, String type) {
    String name = SNIPPET.matcher(type.substring(type.lastIndexOf('.') + 1)).replaceFirst("");
    boolean told = person && !type.isEmpty() && !value.contains("\n");
    screen.line(told ? value + style.faint(" : " + name) : value);
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
    screen.line(
        switch (display.mime()) {
          case "text/markdown" -> rich.markdown(display.data());
          case "text/html" -> rich.html(display.data());
          default -> display.data();
        });
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
