package dev.konsol.tools.lsp.query;

import dev.konsol.core.Excerpt;
import dev.konsol.core.tool.ToolResult;
import dev.konsol.lsp.answer.Answer;
import dev.konsol.lsp.answer.Location;
import dev.konsol.tools.StructuredAnswer;
import java.util.List;
import java.util.function.Function;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/// Puts answers together: a text within its budget, and the same in fields.
public final class AnswerText {
  /// Of lists, in characters.
  private static final int MOST_TEXT = 8_000;

  private static final int LONGEST_LINE = 300;

  private AnswerText() {}

  /// An answer without use is a failed one.
  public static ToolResult of(String text, Reliability reliability, ObjectNode fields) {
    String whole = reliability.none() ? reliability.line() : text + "\n" + reliability.line();
    return StructuredAnswer.of(whole, fields, reliability.none());
  }

  /// As many lines as fit, then how many more there are.
  public static <T> String lines(List<T> all, int most, Function<T, String> line) {
    StringBuilder text = new StringBuilder();
    int shown = 0;
    for (T each : all) {
      String next = Excerpt.line(line.apply(each), LONGEST_LINE);
      if (shown == most || text.length() + next.length() > MOST_TEXT) {
        break;
      }
      text.append(shown == 0 ? "" : "\n").append(next);
      shown++;
    }
    return text + left(shown, all.size(), most);
  }

  /// How many were left out, on a line of its own; empty where all are there.
  public static String left(int shown, int all, int most) {
    return shown == all
        ? ""
        : "\n[… %d of %d left out, those after the first %d: ask about less%s …]"
            .formatted(all - shown, all, shown, shown == most ? ", or with a higher limit" : "");
  }

  /// A list with what there is of each, as text and in fields.
  ///
  /// @param none what is said where it is empty
  public static <T> ToolResult listed(
      String name,
      Answer<List<T>> answer,
      int most,
      String none,
      Function<T, String> line,
      Entry<T> entry) {
    Reliability reliability = new Reliability(answer);
    ObjectNode fields = reliability.fields();
    array(fields, name, answer.value(), most, entry);
    String text = answer.value().isEmpty() ? none : lines(answer.value(), most, line);
    return of(text, reliability, fields);
  }

  public static <T> void array(
      ObjectNode fields, String name, List<T> all, int most, Entry<T> entry) {
    ArrayNode array = fields.putArray(name);
    all.stream().limit(most).forEach(each -> entry.write(array.addObject(), each));
    fields.put("total", all.size());
  }

  /// Writes one of a list.
  public interface Entry<T> {
    void write(ObjectNode node, T each);
  }

  public static String line(QueryScope.Aim aim, Location place) {
    return at(aim, place) + ": " + place.line();
  }

  public static String at(QueryScope.Aim aim, Location place) {
    return "%s:%d:%d"
        .formatted(
            aim.name(place.file()),
            place.range().start().line() + 1,
            place.range().start().character() + 1);
  }

  public static void place(ObjectNode node, QueryScope.Aim aim, Location place) {
    node.put("file", aim.name(place.file()));
    node.put("line", place.range().start().line() + 1);
    node.put("column", place.range().start().character() + 1);
    node.put("end_line", place.range().end().line() + 1);
    node.put("end_column", place.range().end().character() + 1);
    node.put("text", Excerpt.printable(place.line()));
  }
}
