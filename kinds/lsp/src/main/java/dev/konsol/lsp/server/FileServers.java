package dev.konsol.lsp.server;

import dev.konsol.core.Budget;
import dev.konsol.core.trust.LeftOut;
import dev.konsol.lsp.answer.Answer;
import dev.konsol.lsp.answer.FileReport;
import dev.konsol.lsp.answer.Finding;
import dev.konsol.lsp.answer.Freshness;
import dev.konsol.lsp.config.Configurations;
import dev.konsol.lsp.config.Programs;
import dev.konsol.lsp.config.Resolution;
import dev.konsol.lsp.config.Roots;
import dev.konsol.lsp.config.ServerDefinition;
import dev.konsol.lsp.text.DiskText;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiPredicate;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/// Which servers are for a file, as one caller sees them, and asks them. Directories and files are
/// taken as callers name them, and servers get their real paths. Safe for any thread; callers may
/// block.
///
/// @param caller the environment in which a server that does not run yet is looked for; empty for
///   the host's own
public record FileServers(
    ServerPool pool, Configurations configurations, Programs programs, Map<String, String> caller) {
  private static final Duration USUAL = Duration.ofSeconds(30);

  /// A server and the root for which it serves a file.
  public record Target(ServerDefinition definition, Path root) {
    public ServerKey key() {
      return new ServerKey(definition.id(), root);
    }
  }

  /// The servers of a file, both by their real paths.
  public List<Target> targets(Path directory, Path file) {
    return configurations.of(directory).serversFor(file).stream()
        .flatMap(
            each ->
                Roots.of(file, directory, each.roots())
                    .map(root -> new Target(each, root))
                    .stream())
        .toList();
  }

  /// Which files of a directory have a server that is wanted, both by their real paths. Each server
  /// is looked at once for each root.
  public Predicate<Path> targets(Path directory, BiPredicate<Target, Path> wanted) {
    Map<ServerKey, Boolean> known = new HashMap<>();
    return file ->
        targets(directory, file).stream()
            .anyMatch(each -> known.computeIfAbsent(each.key(), _ -> wanted.test(each, file)));
  }

  private interface Asking<T> {
    Answer<T> put(Inquiry inquiry) throws InterruptedException;
  }

  /// Asks, and asks again where the server that answered is to be replaced. An answer of one that
  /// could not import the project is not all.
  private <T> Answer<T> asked(Target target, Path file, Budget budget, Asking<T> question)
      throws InterruptedException {
    ServerSession session = pool.session(target.key(), target.definition(), caller);
    while (true) {
      Answer<T> answer = question.put(new Inquiry(session, target.definition(), file, budget));
      Optional<RunningServer> running = session.running();
      boolean old = running.filter(each -> !each.imports().outdated().isEmpty()).isPresent();
      if (!old || budget.spent()) {
        String doubt = running.map(each -> each.imports().doubt(file)).orElse("");
        boolean holds = answer.freshness() != Freshness.FRESH || doubt.isEmpty();
        return holds
            ? answer
            : answer.with(Freshness.NOT_READY, target.definition().id() + ": " + doubt);
      }
    }
  }

  /// Asks the first server of the file that can answer.
  public <T> Answer<T> ask(Path directory, Path file, Question<T> question)
      throws InterruptedException {
    Path cwd = DiskText.real(directory);
    Path real = DiskText.real(cwd.resolve(file));
    Answer<T> best = nobody(cwd, file, question.nothing());
    for (Target target : targets(cwd, real)) {
      best = asked(target, real, Budget.of(USUAL), inquiry -> inquiry.ask(question));
      if (best.freshness() != Freshness.UNSUPPORTED) {
        return best;
      }
    }
    return best;
  }

  /// What the servers of a file say about it.
  ///
  /// @param timeout for the whole; nothing for each server's own
  public FileReport diagnostics(Path directory, Path file, Optional<Duration> timeout)
      throws InterruptedException {
    Path cwd = DiskText.real(directory);
    Path real = DiskText.real(cwd.resolve(file));
    List<Answer<List<Finding>>> answers = new ArrayList<>();
    // One after the other: nearly always there is one.
    for (Target target : targets(cwd, real)) {
      Budget budget = Budget.of(timeout.orElse(target.definition().limits().diagnostics()));
      answers.add(asked(target, real, budget, Inquiry::diagnostics));
    }
    if (answers.isEmpty()) {
      answers.add(nobody(cwd, file, List.of()));
    }
    return new FileReport(real, answers, leftOut(cwd, real));
  }

  /// No server is for a file, or those that might be were left out.
  private <T> Answer<T> nobody(Path cwd, Path file, T nothing) {
    String leftOut =
        configurations.of(cwd).leftOut().stream()
            .map(LeftOut::sentence)
            .collect(Collectors.joining(". "));
    return leftOut.isEmpty()
        ? Answer.without(Freshness.UNSUPPORTED, nothing, "", "no language server is for " + file)
        : Answer.without(Freshness.FAILED, nothing, "", leftOut);
  }

  /// What has no effect on questions about a file, because a folder is not trusted.
  public List<LeftOut> leftOut(Path directory, Path file) {
    Path cwd = DiskText.real(directory);
    Path real = DiskText.real(cwd.resolve(file));
    List<LeftOut> all = new ArrayList<>(configurations.of(cwd).leftOut());
    for (Target target : targets(cwd, real)) {
      if (programs.resolve(target.definition(), real, target.root())
          instanceof Resolution.Untrusted(LeftOut leftOut)) {
        all.add(leftOut);
      }
    }
    return all;
  }
}
