package dev.konsol.tools.files;

import dev.konsol.core.tool.Judged;
import dev.konsol.core.tool.ToolContext;
import dev.konsol.tools.ToolFailure;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// What folders below a session's directory say to agents (`AGENTS.md`, `CLAUDE.md`), told once to
/// each caller that reads or changes something in them. Those of the directory itself and above are
/// part of a session's instructions. Safe for any thread.
public final class EnteredFolders {
  private static final List<String> NAMES = List.of("AGENTS.md", "CLAUDE.md");
  private static final int MOST_CALLERS = 1_000;
  private static final int MOST_FOLDERS = 1_000;
  private static final int MOST_CHARS = 4_000;
  private static final String END = "</folder_file>";

  private final Map<String, Set<Path>> told =
      new LinkedHashMap<>(16, 0.75f, true) {
        @java.io.Serial private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Set<Path>> eldest) {
          return size() > MOST_CALLERS;
        }
      };

  /// What this call makes the caller hear for the first time; empty mostly.
  String news(List<Judged> judged, ToolContext context) throws InterruptedException {
    StringBuilder news = new StringBuilder();
    for (Judged each : judged) {
      if (each instanceof Judged.File file
          && (file.use() == Judged.Use.READ || file.use() == Judged.Use.CHANGE)) {
        for (Path folder : entered(file)) {
          news.append(isNew(context.caller(), folder) ? said(folder, file, context) : "");
        }
      }
    }
    return news.length() <= MOST_CHARS
        ? news.toString()
        : news.substring(0, MOST_CHARS) + "\n[… the rest is left out: read_file has these files …]";
  }

  /// From the top down.
  private static Deque<Path> entered(Judged.File file) {
    Deque<Path> folders = new ArrayDeque<>();
    Path at = file.real().getParent();
    while (at != null && at.startsWith(file.directory()) && !at.equals(file.directory())) {
      folders.addFirst(at);
      at = at.getParent();
    }
    return folders;
  }

  private synchronized boolean isNew(String caller, Path folder) {
    Set<Path> known = told.computeIfAbsent(caller, _ -> new HashSet<>());
    return known.size() < MOST_FOLDERS && known.add(folder);
  }

  private static String said(Path folder, Judged.File of, ToolContext context)
      throws InterruptedException {
    StringBuilder said = new StringBuilder();
    for (String name : NAMES) {
      Path file = folder.resolve(name);
      if (!file.equals(of.real()) && context.mayUse(JudgedFiles.found(of, file, Judged.Use.READ))) {
        text(of.directory(), file)
            .filter(text -> !text.isBlank() && said.indexOf(text.strip()) < 0)
            .ifPresent(
                text ->
                    said.append(
                            "\n<folder_file path=\"%s\">\n"
                                .formatted(of.directory().relativize(file)))
                        .append(text.replace(END, "[/folder_file]").strip())
                        .append('\n')
                        .append(END));
      }
    }
    return said.toString();
  }

  private static Optional<String> text(Path directory, Path file) throws InterruptedException {
    try {
      Workspace workspace = Workspace.at(directory);
      return Optional.of(TextFiles.read(workspace, workspace.locate(file.toString())));
    } catch (ToolFailure e) {
      // There is none, or it leads out of the directory.
      return Optional.empty();
    }
  }
}
