package dev.konsol.lsp.report;

import dev.konsol.lsp.answer.Answer;
import dev.konsol.lsp.answer.FileReport;
import dev.konsol.lsp.answer.Finding;
import dev.konsol.lsp.answer.Freshness;
import dev.konsol.lsp.diagnostics.Severity;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/// Reports as a compiler prints them: `file:line:col: severity: message`. What is not fresh says so
/// on a line of its own; where one server cannot be had for many files, not for each of them. Safe
/// for any thread.
public final class ReportText {
  // Of more files than these the same is said in one line.
  private static final int MOST_ALIKE = 3;

  private final Path directory;
  private final Style style;
  private final Severity least;
  // Why answers were not fresh, and of how many files.
  private final Map<String, Integer> said = new LinkedHashMap<>();

  /// @param directory what files are named relative to
  /// @param least what is less severe is left out
  public ReportText(Path directory, Style style, Severity least) {
    this.directory = directory;
    this.style = style;
    this.least = least;
  }

  public String of(List<FileReport> reports) {
    return reports.stream().map(this::one).collect(Collectors.joining()) + rest();
  }

  /// One of several, whenever it is there.
  public synchronized String one(FileReport report) {
    StringBuilder text = new StringBuilder();
    append(report, text);
    return text.toString();
  }

  /// After all of them: of how many more files the same was said.
  public synchronized String rest() {
    StringBuilder text = new StringBuilder();
    said.forEach(
        (words, count) -> {
          if (count > MOST_ALIKE) {
            text.append("%d files more: %s\n".formatted(count - MOST_ALIKE, words));
          }
        });
    return text.toString();
  }

  private void append(FileReport report, StringBuilder text) {
    String name = name(report.file());
    Excerpts excerpts = style.excerpts() ? Excerpts.of(report.file()) : Excerpts.NONE;
    for (Finding finding : report.findings()) {
      if (finding.severity().compareTo(least) <= 0) {
        append(name, finding, text);
        excerpts.around(finding).forEach(line -> text.append(style.faint(line)).append('\n'));
      }
    }
    for (Answer<List<Finding>> answer : report.answers()) {
      if (answer.freshness() != Freshness.FRESH && isNews(answer)) {
        append(name, answer, text);
      }
    }
  }

  private void append(String name, Finding finding, StringBuilder text) {
    List<String> lines = finding.message().lines().toList();
    text.append(style.bold(name + ":" + place(finding) + ":")).append(' ');
    text.append(style.severity(finding.severity())).append(": ");
    text.append(Style.printable(lines.isEmpty() ? "" : lines.getFirst()));
    text.append(style.faint(tag(finding))).append('\n');
    lines.stream()
        .skip(1)
        .forEach(line -> text.append("    ").append(Style.printable(line)).append('\n'));
  }

  /// Counted from 1, as editors show it.
  private static String place(Finding finding) {
    return (finding.range().start().line() + 1) + ":" + (finding.range().start().character() + 1);
  }

  private static String tag(Finding finding) {
    String tag = (finding.source() + " " + finding.code()).strip();
    return tag.isEmpty() ? "" : Style.printable(" [" + tag + "]");
  }

  private boolean isNews(Answer<?> answer) {
    return said.merge(words(answer), 1, Integer::sum) <= MOST_ALIKE;
  }

  /// Why an answer is not fresh, the same for all files that one server cannot be had for.
  private static String words(Answer<?> answer) {
    return answer.freshness().wireName() + ": " + note(answer);
  }

  private static String note(Answer<?> answer) {
    return Style.printable(answer.note().lines().findFirst().orElse(""));
  }

  private void append(String name, Answer<?> answer, StringBuilder text) {
    text.append(style.bold(name + ":")).append(' ');
    text.append(style.warning(answer.freshness().wireName())).append(": ");
    text.append(note(answer)).append('\n');
  }

  private String name(Path file) {
    return Style.printable(
        file.startsWith(directory) ? directory.relativize(file).toString() : file.toString());
  }
}
