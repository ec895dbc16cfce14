package dev.konsol.lsp.answer;

import dev.konsol.core.trust.LeftOut;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;

/// What the servers of a file say about it.
///
/// @param answers one for each server that is for the file
/// @param leftOut what had no effect, because its folder is not trusted
public record FileReport(Path file, List<Answer<List<Finding>>> answers, List<LeftOut> leftOut) {
  public FileReport {
    answers = List.copyOf(answers);
    leftOut = List.copyOf(leftOut);
  }

  /// The least that any of them promises. A server that fails does not hide what others say, but
  /// the whole is not fresh then.
  public Freshness freshness() {
    return answers.stream()
        .map(Answer::freshness)
        .reduce(Freshness::and)
        .orElse(Freshness.UNSUPPORTED);
  }

  /// The same answers with fewer findings.
  public FileReport filtered(Predicate<Finding> kept) {
    return new FileReport(
        file,
        answers.stream()
            .map(answer -> answer.map(findings -> findings.stream().filter(kept).toList()))
            .toList(),
        leftOut);
  }

  /// Without a word on how far it can be trusted, where that was said already.
  public FileReport sure() {
    return new FileReport(
        file, answers.stream().map(answer -> answer.with(Freshness.FRESH, "")).toList(), leftOut);
  }

  /// All findings, each once, in the file's order.
  public List<Finding> findings() {
    Set<Finding> all = new LinkedHashSet<>();
    answers.forEach(answer -> all.addAll(answer.value()));
    List<Finding> sorted = new ArrayList<>(all);
    sorted.sort(Comparator.comparing(each -> each.range().start()));
    return sorted;
  }
}
