package dev.konsol.http.v1.console;

import dev.konsol.console.screen.style.Run;
import dev.konsol.console.screen.style.Style;
import dev.konsol.console.screen.style.StyledRow;
import dev.konsol.core.Sha256;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// A screen as a page, with its colours. Nothing that a program prints can do anything there: it is
/// text, and the page may neither run nor load anything; its one style sheet is named by its
/// digest.
///
/// @param policy headers that say so
record ScreenPage(String html, Map<String, String> policy) {

  static ScreenPage of(String title, List<StyledRow> rows) {
    Map<Style, String> classes = new LinkedHashMap<>();
    StringBuilder text = new StringBuilder();
    for (StyledRow row : rows) {
      row.runs().forEach(run -> append(text, run, classes));
      text.append('\n');
    }
    StringBuilder sheet = new StringBuilder(ScreenColours.PAGE);
    classes.forEach(
        (style, name) ->
            sheet
                .append('.')
                .append(name)
                .append('{')
                .append(ScreenColours.css(style))
                .append('}'));
    String html =
        """
        <!doctype html>
        <html lang="en">
        <meta charset="utf-8">
        <title>%s</title>
        <style>%s</style>
        <pre>
        %s</pre>
        </html>
        """
            .formatted(escaped(title), sheet, text);
    return new ScreenPage(html, policy(sheet.toString()));
  }

  private static void append(StringBuilder text, Run run, Map<Style, String> classes) {
    if (run.style().equals(Style.PLAIN)) {
      text.append(escaped(run.text()));
    } else {
      String name = classes.computeIfAbsent(run.style(), _ -> "s" + classes.size());
      text.append("<span class=\"").append(name).append("\">");
      text.append(escaped(run.text())).append("</span>");
    }
  }

  private static Map<String, String> policy(String sheet) {
    return Map.of(
        "Content-Security-Policy",
        "default-src 'none'; style-src 'sha256-"
            + Base64.getEncoder().encodeToString(Sha256.of(sheet))
            + "'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox",
        "Referrer-Policy",
        "no-referrer",
        "X-Content-Type-Options",
        "nosniff");
  }

  private static String escaped(String text) {
    return text.replace("&", "&amp;")
        .replace("<", "&lt;")
        .replace(">", "&gt;")
        .replace("\"", "&quot;");
  }
}
