package dev.konsol.client.eval;

import dev.konsol.wire.JsonObject;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The answer of `konsol/eval`, as a client looks at it.
public record Result(JsonObject json) {
  public static final String COMPILE_ERROR = "CompileError";
  private static final Pattern PLACE = Pattern.compile("(\\d+):(\\d+): (.*)");

  /// Something that was shown: data is base64 where it is a picture. `ofValue` says that it is the
  /// value once more.
  public record Display(String mime, String data, boolean ofValue) {
    public boolean isPicture() {
      return mime.startsWith("image/");
    }
  }

  public record Failure(String type, String message, List<String> backtrace) {
    private static final Pattern NO_FRAME = Pattern.compile("Caused by: |Suppressed: |… ");

    /// The backtrace as Java prints it: what was suppressed or left out and the causes are not
    /// frames.
    public List<String> trace() {
      return backtrace.stream().map(Failure::line).toList();
    }

    private static String line(String each) {
      return NO_FRAME.matcher(each).lookingAt() ? each : "at " + each;
    }
  }

  /// What the compiler says about a place. Lines and columns count from 1.
  public record Problem(int line, int column, String message) {}

  public String stdout() {
    return json.optionalText("stdout").orElse("");
  }

  public String stderr() {
    return json.optionalText("stderr").orElse("");
  }

  /// What there is to show of the value; empty where there is none, and where it is a picture,
  /// which is the last of the displays, or a table among them.
  public Optional<String> value() {
    if (failure().isPresent()) {
      return Optional.empty();
    }
    String value = json.optionalText("value").orElse("");
    boolean none = value.isEmpty() && type().isEmpty();
    return none || isDisplayed(value) ? Optional.empty() : Optional.of(value);
  }

  private boolean isDisplayed(String value) {
    List<Display> displays = displays();
    return displays.stream().anyMatch(Display::ofValue)
        || (!displays.isEmpty() && displays.getLast().isPicture() && value.startsWith("<image/"));
  }

  public Optional<String> type() {
    return json.optionalText("valueType");
  }

  public List<Display> displays() {
    return json.objects("displays").stream()
        .map(each -> new Display(each.text("mime"), each.text("data"), isOfValue(each)))
        .toList();
  }

  private static boolean isOfValue(JsonObject display) {
    return display
        .optionalObject("meta")
        .flatMap(meta -> meta.optionalText("of"))
        .filter("value"::equals)
        .isPresent();
  }

  /// What others printed since the last answer.
  String background() {
    return json.optionalText("background").orElse("");
  }

  public List<String> notes() {
    return json.texts("notes");
  }

  public Optional<Failure> failure() {
    return json.optionalObject("exception")
        .map(
            each ->
                new Failure(
                    each.optionalText("class").orElse(""),
                    each.optionalText("message").orElse(""),
                    each.texts("backtrace")));
  }

  /// What the compiler complained about.
  public List<Problem> problems() {
    List<Problem> problems = new ArrayList<>();
    failure()
        .filter(each -> each.type().equals(COMPILE_ERROR))
        .ifPresent(each -> each.message().lines().forEach(line -> add(line, problems)));
    return problems;
  }

  /// A line that names no place goes on with what the one before it says.
  private static void add(String line, List<Problem> problems) {
    Matcher place = PLACE.matcher(line);
    if (place.matches()) {
      problems.add(
          new Problem(
              Integer.parseInt(place.group(1)), Integer.parseInt(place.group(2)), place.group(3)));
    } else if (problems.isEmpty()) {
      problems.add(new Problem(1, 1, line));
    } else {
      Problem last = problems.removeLast();
      problems.add(new Problem(last.line(), last.column(), last.message() + "\n" + line));
    }
  }
}
