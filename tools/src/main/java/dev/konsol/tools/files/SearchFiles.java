package dev.konsol.tools.files;

import dev.konsol.core.Budget;
import dev.konsol.core.Excerpt;
import dev.konsol.core.pattern.OutsidePattern;
import dev.konsol.core.pattern.PatternSearch;
import dev.konsol.core.tool.Judged;
import dev.konsol.core.tool.ToolContext;
import dev.konsol.core.tool.ToolResult;
import dev.konsol.core.tool.ToolSpec;
import dev.konsol.tools.Schema;
import dev.konsol.tools.ToolArguments;
import dev.konsol.tools.ToolBody;
import dev.konsol.tools.ToolFailure;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Path;
import java.nio.file.SecureDirectoryStream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeoutException;

/// `search_files {pattern, path?, glob?}`.
///
/// @param mostFiles that one search opens
public record SearchFiles(int mostFiles) implements ToolBody {
  private static final String TOO_LARGE = "not searched, too large (use the shell)";
  private static final String BINARY = "not searched, not text in UTF-8";
  private static final int MOST_MATCHES = 200;
  private static final int LONGEST_LINE = 300;
  private static final int LARGEST_FILE = 2 << 20;
  private static final Duration LONGEST_SEARCH = Duration.ofSeconds(20);

  public SearchFiles() {
    this(Walk.MOST_FILES);
  }

  @Override
  public ToolSpec spec() {
    return new ToolSpec(
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
            .optionalFlag("include_ignored", "also what git ignores")
            .json(),
        Optional.empty(),
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
    Workspace.Place place = workspace.locate(arguments.optionalText("path").orElse("."));
    Judged.File searched = folder(arguments, context);
    PatternSearch search =
        OutsidePattern.of(arguments.text("pattern")).search(Budget.of(LONGEST_SEARCH));
    List<String> found = new ArrayList<>();
    List<Path> kept = new ArrayList<>();
    SkippedFiles passed = new SkippedFiles();
    Walk walk =
        new Walk(
            arguments.optionalText("glob"),
            mostFiles,
            Walk.ignored(arguments, workspace, place),
            passed,
            (folder, name, relative) -> {
              if (!context.mayUse(
                  JudgedFiles.found(
                      searched, workspace.root().resolve(relative), Judged.Use.READ))) {
                kept.add(relative);
                return true;
              }
              search(text(folder, name, relative, passed), search, relative, found);
              return found.size() <= MOST_MATCHES;
            });
    workspace.in(place.names(), folder -> walk.through(folder, place.relative()));
    return ToolResult.text(
        matches(found, context.mostChars()) + ended(walk) + rules(kept) + passed.lines());
  }

  private static String matches(List<String> found, int most) {
    if (found.isEmpty()) {
      return "Nothing matches.";
    }
    int shown = Lines.fitting(found, MOST_MATCHES, most);
    return shown == found.size()
        ? String.join("\n", found)
        : String.join("\n", found.subList(0, shown))
            + "\n[… these are the first %d matches, there are more: narrow it down with 'path', 'glob' or the pattern …]"
                .formatted(shown);
  }

  private String ended(Walk walk) {
    return walk.stopped()
        ? "\n[… the search stopped after %d files, there are more: narrow it down with 'path' or 'glob' …]"
            .formatted(mostFiles)
        : "";
  }

  private static String rules(List<Path> kept) {
    return kept.isEmpty()
        ? ""
        : "\n[" + kept.size() + " files were left out: the rules do not leave them to you]";
  }

  private static String text(
      SecureDirectoryStream<Path> folder, Path name, Path relative, SkippedFiles passed)
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

  private static void search(String text, PatternSearch search, Path file, List<String> found)
      throws InterruptedException {
    int number = 0;
    for (String line : Lines.of(text).all()) {
      number++;
      if (found.size() > MOST_MATCHES) {
        return;
      }
      if (isIn(line, search)) {
        found.add(file + ":" + number + ": " + shortened(line));
      }
    }
  }

  private static boolean isIn(String line, PatternSearch search) throws InterruptedException {
    try {
      return search.find(line).isPresent();
    } catch (TimeoutException e) {
      throw new ToolFailure(
          "The search took too long: use a simpler pattern, or search fewer files.", e);
    }
  }

  private static String shortened(String line) {
    return Excerpt.line(line, LONGEST_LINE);
  }
}
