package dev.konsol.lsp.navigation;

import dev.konsol.lsp.answer.Answer;
import dev.konsol.lsp.answer.Freshness;
import dev.konsol.lsp.answer.Symbol;
import dev.konsol.lsp.server.FileServers;
import dev.konsol.lsp.server.FileServers.Target;
import dev.konsol.lsp.server.ServerKey;
import dev.konsol.lsp.text.DiskText;
import dev.konsol.lsp.workspace.WorkspaceFiles;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// Looks for symbols in a whole directory, without being told which server to ask. Used once, on
/// the caller's thread.
final class SymbolSearch {
  private static final int MOST_FILES = 5_000;
  private static final int MOST_STARTED = 4;
  private static final int MOST_OUTLINES = 20;

  private final FileServers servers;
  private final WorkspaceFiles files;
  private final Navigation navigation;
  private final Path directory;

  SymbolSearch(FileServers servers, WorkspaceFiles files, Navigation navigation, Path directory) {
    this.servers = servers;
    this.files = files;
    this.navigation = navigation;
    this.directory = DiskText.real(directory);
  }

  /// The files that one server is for.
  private record Served(Target target, List<Path> files) {}

  /// @param byPath by names as in [NamePath]; else by a part of one
  Answer<List<Symbol>> find(String query, boolean byPath) throws InterruptedException {
    NamePath path = NamePath.of(query);
    return byPath ? within(ask(NamePath.plain(path.last())), path) : ask(query);
  }

  private Answer<List<Symbol>> ask(String query) throws InterruptedException {
    List<Answer<List<Symbol>>> answers = new ArrayList<>();
    int others = 0;
    for (Served each : served()) {
      boolean runs = servers.pool().runs(each.target().key());
      boolean wanted = runs || (answers.isEmpty() && others < MOST_STARTED);
      if (wanted) {
        Answer<List<Symbol>> answer =
            navigation.workspaceSymbols(directory, each.files().getFirst(), query);
        boolean useful =
            answer.freshness() != Freshness.UNSUPPORTED && answer.freshness() != Freshness.FAILED;
        others += useful ? 0 : 1;
        if (useful) {
          answers.add(answer);
        }
      }
    }
    return answers.stream()
        .reduce(SymbolSearch::both)
        .orElseGet(
            () ->
                Answer.without(
                    Freshness.UNSUPPORTED,
                    List.of(),
                    "",
                    "no language server that is here can look for symbols in "
                        + directory
                        + ": give a file"));
  }

  /// Those that run first, then those of most files.
  private List<Served> served() throws InterruptedException {
    Map<ServerKey, Served> byKey = new LinkedHashMap<>();
    for (Path file : files.below(directory, directory, MOST_FILES)) {
      for (Target target : servers.targets(directory, file)) {
        byKey
            .computeIfAbsent(target.key(), _ -> new Served(target, new ArrayList<>()))
            .files()
            .add(file);
      }
    }
    return byKey.values().stream()
        .sorted(
            Comparator.comparing((Served each) -> !servers.pool().runs(each.target().key()))
                .thenComparingInt(each -> -each.files().size()))
        .toList();
  }

  private static Answer<List<Symbol>> both(Answer<List<Symbol>> one, Answer<List<Symbol>> other) {
    List<Symbol> all = new ArrayList<>(one.value());
    all.addAll(other.value());
    Answer<List<Symbol>> worse = one.freshness().compareTo(other.freshness()) >= 0 ? one : other;
    return worse.map(_ -> List.copyOf(all));
  }

  /// Workspace symbols do not say all that they are in: the outlines of their files do.
  private Answer<List<Symbol>> within(Answer<List<Symbol>> found, NamePath path)
      throws InterruptedException {
    Set<Path> files = new LinkedHashSet<>();
    for (Symbol symbol : found.value()) {
      if (NamePath.plain(symbol.name()).equals(NamePath.plain(path.last()))) {
        files.add(symbol.place().file());
      }
    }
    Answer<List<Symbol>> all = found.map(_ -> List.of());
    for (Path file : files.stream().limit(MOST_OUTLINES).toList()) {
      all =
          both(all, navigation.symbols(directory, file))
              .map(symbols -> symbols.stream().filter(path::fits).toList());
    }
    return files.size() <= MOST_OUTLINES
        ? all
        : all.with(
            Freshness.STALE,
            "only %d of %d files were looked through: give a file"
                .formatted(MOST_OUTLINES, files.size()));
  }
}
