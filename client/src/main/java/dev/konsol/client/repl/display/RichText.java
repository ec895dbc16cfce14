package dev.konsol.client.repl.display;

import dev.konsol.client.terminal.AnsiStyle;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Markdown and HTML as a terminal can show them: the text, with a little emphasis. What they hold
/// is untrusted, so control characters are taken out.
record RichText(AnsiStyle style) {
  private static final Pattern HEADING = Pattern.compile("#{1,6}\\s+(.*?)\\s*#*");
  private static final Pattern BULLET = Pattern.compile("(\\s*)[-*+]\\s+(.*)");
  private static final Pattern STRONG = Pattern.compile("\\*\\*(.+?)\\*\\*|__(.+?)__");
  private static final Pattern CODE = Pattern.compile("`([^`]+)`");
  private static final Pattern LINK = Pattern.compile("\\[([^\\]]*)\\]\\(([^)]*)\\)");
  private static final Pattern CONTROL = Pattern.compile("[\\p{Cntrl}&&[^\\n\\t]]");
  private static final Pattern HIDDEN =
      Pattern.compile("(?is)<(script|style|head)\\b.*?</\\1\\s*>|<!--.*?-->");
  private static final Pattern ROW =
      Pattern.compile("(?i)<(br|hr)\\b[^>]*>|</(p|div|h[1-6]|tr|li|ul|ol|table|pre)\\s*>");
  private static final Pattern CELL = Pattern.compile("(?i)</t[dh]\\s*>");
  private static final Pattern ITEM = Pattern.compile("(?i)<li\\b[^>]*>");
  private static final Pattern TAG = Pattern.compile("<[^>]*>");

  String markdown(String text) {
    StringBuilder shown = new StringBuilder();
    boolean code = false;
    for (String line : clean(text).split("\n", -1)) {
      if (line.stripLeading().startsWith("```")) {
        code = !code;
      } else {
        shown.append(code ? "    " + style.cyan(line) : line(line)).append('\n');
      }
    }
    return shown.toString().stripTrailing();
  }

  private String line(String line) {
    Matcher heading = HEADING.matcher(line);
    if (heading.matches()) {
      return style.bold(heading.group(1));
    }
    Matcher bullet = BULLET.matcher(line);
    return spans(bullet.matches() ? bullet.group(1) + "• " + bullet.group(2) : line);
  }

  private String spans(String line) {
    String strong =
        STRONG
            .matcher(line)
            .replaceAll(
                m ->
                    Matcher.quoteReplacement(
                        style.bold(m.group(1) == null ? m.group(2) : m.group(1))));
    String code =
        CODE.matcher(strong).replaceAll(m -> Matcher.quoteReplacement(style.cyan(m.group(1))));
    return LINK.matcher(code).replaceAll("$1 ($2)");
  }

  /// The text alone: rows on lines of their own, cells apart.
  String html(String fragment) {
    String text = HIDDEN.matcher(clean(fragment)).replaceAll("");
    text = text.replaceAll("\\s+", " ");
    text = ITEM.matcher(text).replaceAll("• ");
    text = CELL.matcher(text).replaceAll("  ");
    text = ROW.matcher(text).replaceAll("\n");
    text = TAG.matcher(text).replaceAll("");
    return entities(text).replaceAll(" *\n *", "\n").replaceAll("\n{3,}", "\n\n").strip();
  }

  private static String entities(String text) {
    return text.replace("&lt;", "<")
        .replace("&gt;", ">")
        .replace("&quot;", "\"")
        .replace("&#39;", "'")
        .replace("&nbsp;", " ")
        .replace("&amp;", "&");
  }

  private static String clean(String text) {
    return CONTROL.matcher(text).replaceAll("");
  }
}
