package dev.konsol.tools.search;

import dev.konsol.core.Budget;
import dev.konsol.core.pattern.OutsidePattern;
import dev.konsol.core.tool.Judged;
import dev.konsol.core.tool.ToolContext;
import dev.konsol.core.tool.ToolResult;
import dev.konsol.core.tool.ToolSpec;
import dev.konsol.tools.Schema;
import dev.konsol.tools.ToolArguments;
import dev.konsol.tools.ToolBody;
import dev.konsol.tools.files.JudgedFiles;
import dev.konsol.tools.files.Lines;
import dev.konsol.tools.files.Place;
import dev.konsol.tools.files.Workspace;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/// `search_files {pattern, path?, glob?}`.
///
/// @param mostFiles that one search opens
/// @param fast what says which of many files need not be opened, where it is installed
/// @param first how many are opened before that is asked
/// @param batch how many it is asked about at once
public record SearchFiles(int mostFiles, Optional<Ripgrep> fast, int first, int batch)
    implements ToolBody {
  private static final Duration LONGEST_SEARCH = Duration.ofSeconds(20);

  /// Starting a program costs as much as opening some hundred files.
  private static final int FIRST = 500;

  private static final int BATCH = 4000;

  public SearchFiles(Optional<Ripgrep> fast) {
    this(Walk.MOST_FILES, fast, FIRST, BATCH);
  }

  @Override
  public ToolSpec spec() {
    return Schema.tool(
        "search_files",
        "Search files",
        "Searches the text files of a folder and everything below it for a regular expression, line"
            + " by line. Each match is one line: path:line: text. Leaves out .git,"
            + " node_modules, links, what git ignores, binary and very large files; the last lines"
            + " say which files.",
        new Schema()
            .text("pattern", "a regular expression in RE2's syntax; (?i) ignores case")
            .optionalText("path", "the folder; the working directory when missing")
            .optionalText("glob", "only in files like this, such as *.java")
            .optionalFlag("include_ignored", "also what git ignores"),
        ToolSpec.Effects.READS);
  }

  @Override
  public List<Judged> judged(ToolArguments arguments, ToolContext context) {
    return List.of(folder(arguments, context));
  }

  private static Judged.File folder(ToolArguments arguments, ToolContext context) {
    String path = arguments.optionalText("path").orElse(".");
    return JudgedFiles.inside(context, path, Judged.Use.SEARCH);
  }

  @Override
  public ToolResult run(ToolArguments arguments, ToolContext context) throws InterruptedException {
    Workspace workspace = Workspace.at(context.directory());
    Place place = workspace.locate(arguments.optionalText("path").orElse("."));
    Judged.File searched = folder(arguments, context);
    String pattern = arguments.text("pattern");
    SearchRun search =
        new SearchRun(
            workspace,
            OutsidePattern.of(pattern).search(Budget.of(LONGEST_SEARCH)),
            filter(workspace.root(), pattern));
    Walk walk =
        new Walk(
            arguments.optionalText("glob"),
            mostFiles,
            Walk.ignored(arguments, workspace, place),
            search::pass,
            (folder, name, relative) ->
                context.mayUse(
                        JudgedFiles.found(
                            searched, workspace.root().resolve(relative), Judged.Use.READ))
                    ? search.visit(folder, name, relative)
                    : search.keep());
    workspace.in(place.names(), folder -> walk.through(folder, place.relative()));
    var _ = search.settle();
    return ToolResult.text(
        matches(search.found(), context.mostChars())
            + (walk.stopped() && !search.full() ? ended() : "")
            + rules(search.kept())
            + search.passed().lines());
  }

  private SearchRun.Filter filter(Path root, String pattern) {
    if (fast.isEmpty() || !PlainPattern.is(pattern)) {
      return SearchRun.Filter.NONE;
    }
    Ripgrep ripgrep = fast.get();
    return ripgrep
        .program(root)
        .map(
            program ->
                new SearchRun.Filter(
                    first, batch, files -> ripgrep.worthOpening(program, root, pattern, files)))
        .orElse(SearchRun.Filter.NONE);
  }

  private static String matches(List<String> found, int most) {
    if (found.isEmpty()) {
      return "Nothing matches.";
    }
    int shown = Lines.fitting(found, SearchRun.MOST_MATCHES, most);
    return shown == found.size()
        ? String.join("\n", found)
        : String.join("\n", found.subList(0, shown))
            + "\n[… these are the first %d matches, there are more: narrow it down with 'path', 'glob' or the pattern …]"
                .formatted(shown);
  }

  private String ended() {
    return "\n[… the search stopped after %d files, there are more: narrow it down with 'path' or 'glob' …]"
        .formatted(mostFiles);
  }

  private static String rules(int kept) {
    return kept == 0
        ? ""
        : "\n[" + kept + " files were left out: the rules do not leave them to you]";
  }
}
