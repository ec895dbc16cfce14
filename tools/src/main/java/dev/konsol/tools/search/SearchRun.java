package dev.konsol.tools.search;

import dev.konsol.core.Excerpt;
import dev.konsol.core.pattern.PatternSearch;
import dev.konsol.tools.ToolFailure;
import dev.konsol.tools.files.Lines;
import dev.konsol.tools.files.TextFiles;
import dev.konsol.tools.files.Workspace;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Path;
import java.nio.file.SecureDirectoryStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeoutException;

/// One search. The first files are opened one after the other; where there are many more, batches
/// of them go to [Ripgrep] first, and what is found on the way waits with them, so that everything
/// is told in the order of the walk. Confined to one thread; used once.
final class SearchRun {
  static final int MOST_MATCHES = 200;

  private static final String TOO_LARGE = "not searched, too large (use the shell)";
  private static final String BINARY = "not searched, not text in UTF-8";
  private static final int LONGEST_LINE = 300;
  private static final int LARGEST_FILE = 2 << 20;

  private final Workspace workspace;
  private final PatternSearch search;
  private final Filter filter;
  private final List<String> found = new ArrayList<>();
  private final SkippedFiles passed = new SkippedFiles();
  private final List<Step> waiting = new ArrayList<>();
  private int opened;
  private int waitingFiles;
  private int kept;

  /// Which files have to be opened.
  ///
  /// @param first so many are opened without asking
  /// @param batch so many are asked for at once; 0 for never
  record Filter(int first, int batch, Question question) {
    static final Filter NONE = new Filter(0, 0, _ -> Optional.empty());
  }

  interface Question {
    /// Nothing where it cannot be told.
    Optional<Set<Path>> worthOpening(List<Path> files) throws InterruptedException;
  }

  /// What the walk came across.
  private sealed interface Step {
    record File(Path relative, boolean large) implements Step {}

    record Passed(String why, String name) implements Step {}

    record Kept() implements Step {}
  }

  SearchRun(Workspace workspace, PatternSearch search, Filter filter) {
    this.workspace = workspace;
    this.search = search;
    this.filter = filter;
  }

  /// Answers whether it wants more.
  boolean visit(SecureDirectoryStream<Path> folder, Path name, Path relative)
      throws IOException, InterruptedException {
    if (filter.batch() == 0 || opened < filter.first()) {
      opened++;
      search(text(folder, name, relative), relative);
      return !full();
    }
    boolean large = TextFiles.attributes(folder, name).size() > LARGEST_FILE;
    waiting.add(new Step.File(relative, large));
    return ++waitingFiles < filter.batch() || settle();
  }

  /// The walk passed something over.
  void pass(String why, String name) {
    if (waitingFiles == 0) {
      passed.add(why, name);
    } else {
      waiting.add(new Step.Passed(why, name));
    }
  }

  /// A file that the rules keep from the caller.
  boolean keep() {
    if (waitingFiles == 0) {
      kept++;
    } else {
      waiting.add(new Step.Kept());
    }
    return true;
  }

  /// Looks into what waits. Answers whether more is wanted.
  boolean settle() throws InterruptedException {
    List<Path> small =
        waiting.stream()
            .filter(step -> step instanceof Step.File file && !file.large())
            .map(step -> ((Step.File) step).relative())
            .toList();
    Optional<Set<Path>> worth =
        small.isEmpty() ? Optional.empty() : filter.question().worthOpening(small);
    for (Step step : waiting) {
      if (full()) {
        break;
      }
      switch (step) {
        case Step.File(Path relative, boolean large) -> {
          if (large || worth.map(all -> all.contains(relative)).orElse(true)) {
            search(text(relative), relative);
          }
        }
        case Step.Passed(String why, String name) -> passed.add(why, name);
        case Step.Kept _ -> kept++;
      }
    }
    waiting.clear();
    waitingFiles = 0;
    return !full();
  }

  /// Whether there are more matches than anybody is shown.
  boolean full() {
    return found.size() > MOST_MATCHES;
  }

  List<String> found() {
    return found;
  }

  int kept() {
    return kept;
  }

  SkippedFiles passed() {
    return passed;
  }

  private String text(Path relative) throws InterruptedException {
    Path parent = relative.getParent();
    List<String> folders = new ArrayList<>();
    if (parent != null) {
      parent.forEach(part -> folders.add(part.toString()));
    }
    try {
      return workspace.in(folders, folder -> text(folder, relative.getFileName(), relative));
    } catch (ToolFailure e) {
      // It went away since the walk came by.
      return "";
    }
  }

  private String text(SecureDirectoryStream<Path> folder, Path name, Path relative)
      throws IOException {
    try {
      Optional<String> text = TextFiles.decode(TextFiles.bytes(folder, name, LARGEST_FILE));
      if (text.isEmpty()) {
        passed.add(BINARY, relative.toString());
      }
      return text.orElse("");
    } catch (ToolFailure e) {
      passed.add(TOO_LARGE, relative.toString());
    } catch (AccessDeniedException e) {
      passed.add(Walk.DENIED, relative.toString());
    }
    return "";
  }

  private void search(String text, Path file) throws InterruptedException {
    int number = 0;
    for (String line : Lines.of(text).all()) {
      number++;
      if (full()) {
        return;
      }
      if (isIn(line)) {
        String at = Excerpt.printable(file.toString()) + ":" + number + ": ";
        found.add(at + Excerpt.line(line, LONGEST_LINE));
      }
    }
  }

  private boolean isIn(String line) throws InterruptedException {
    try {
      return search.find(line).isPresent();
    } catch (TimeoutException e) {
      throw new ToolFailure(
          "The search took too long: use a simpler pattern, or search fewer files.", e);
    }
  }
}
