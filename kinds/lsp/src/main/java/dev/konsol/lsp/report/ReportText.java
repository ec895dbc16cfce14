package dev.konsol.lsp.report;

import dev.konsol.lsp.Answer;
import dev.konsol.lsp.FileReport;
import dev.konsol.lsp.Finding;
import dev.konsol.lsp.Freshness;
import dev.konsol.lsp.protocol.Severity;
import java.nio.file.Path;
import java.util.List;

/// Reports as a compiler prints them: `file:line:col: severity: message`. What is not fresh says so
/// on a line of its own.
public final class ReportText {
  private final Path directory;
  private final Style style;
  private final Severity least;
  private final StringBuilder text = new StringBuilder();

  /// @param directory what files are named relative to
  /// @param least what is less severe is left out
  public ReportText(Path directory, Style style, Severity least) {
    this.directory = directory;
    this.style = style;
    this.least = least;
  }

  public String of(List<FileReport> reports) {
    reports.forEach(this::append);
    return text.toString();
  }

  private void append(FileReport report) {
    String name = name(report.file());
    Excerpts excerpts = style.excerpts() ? Excerpts.of(report.file()) : Excerpts.NONE;
    for (Finding finding : report.findings()) {
      if (finding.severity().compareTo(least) <= 0) {
        append(name, finding);
        excerpts.around(finding).forEach(line -> text.append(style.faint(line)).append('\n'));
      }
    }
    for (Answer<List<Finding>> answer : report.answers()) {
      if (answer.freshness() != Freshness.FRESH) {
        append(name, answer);
      }
    }
  }

  private void append(String name, Finding finding) {
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

  private void append(String name, Answer<?> answer) {
    String note = answer.note().lines().findFirst().orElse("");
    text.append(style.bold(name + ":")).append(' ');
    text.append(style.warning(answer.freshness().wireName())).append(": ");
    text.append(Style.printable(note)).append('\n');
  }

  private String name(Path file) {
    return Style.printable(
        file.startsWith(directory) ? directory.relativize(file).toString() : file.toString());
  }
}
