package dev.konsol.lsp.workspace;

import dev.konsol.core.KonsolException;
import dev.konsol.lsp.config.Roots;
import dev.konsol.lsp.process.ServerLauncher;
import dev.konsol.process.ProgramSpec;
import dev.konsol.process.launch.CapturedOutput;
import dev.konsol.process.launch.Limit;
import dev.konsol.process.launch.ProgramOutcome;
import dev.konsol.process.launch.Streams;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/// Asks git which files there are and which of them have changed. What the repository's own
/// configuration would have git run for that, it does not run: a clone's configuration is not the
/// user's.
record GitChanges(ServerLauncher launcher) {
  private static final Limit LIMIT = Limit.forced(Duration.ofSeconds(20));
  private static final int MOST_BYTES = 16 << 20;

  /// No monitor, no hook, nothing fetched; a repository inside has a configuration of its own.
  private static final List<String> GIT =
      List.of(
          "git",
          "--no-optional-locks",
          "-c",
          "core.fsmonitor=false",
          "-c",
          "core.hooksPath=/dev/null",
          "-c",
          "protocol.allow=never",
          "-c",
          "submodule.recurse=false");

  private static final Map<String, String> ENVIRONMENT =
      Map.of("GIT_TERMINAL_PROMPT", "0", "GIT_ALLOW_PROTOCOL", "", "GIT_NO_LAZY_FETCH", "1");

  private static final Pattern FILTER =
      Pattern.compile("(?i)filter\\..*\\.(clean|smudge|process|required)");

  /// Whether a folder is in a repository.
  static boolean knows(Path directory) {
    return Files.exists(Roots.repository(directory).resolve(".git"));
  }

  /// Changed against the last commit, and new ones; without those that are gone or ignored.
  List<Path> changed(Path directory) throws InterruptedException {
    if (!knows(directory)) {
      throw KonsolException.badRequest(
          directory
              + " is not in a git repository, so that what has changed is not known: name the"
              + " files, or check the whole workspace");
    }
    Path top = Path.of(run(directory, List.of(), "rev-parse", "--show-toplevel").strip());
    List<Path> files = new ArrayList<>();
    String status =
        run(
            directory,
            withoutFilters(directory),
            "status",
            "--porcelain",
            "-z",
            "-uall",
            "--no-renames",
            "--ignore-submodules=all",
            ".");
    for (String entry : status.split("\0", -1)) {
      if (entry.length() > 3) {
        files.add(top.resolve(entry.substring(3)));
      }
    }
    files.removeIf(file -> !Files.isRegularFile(file));
    return files;
  }

  /// All that are not ignored.
  List<Path> all(Path directory) throws InterruptedException {
    // A file that a merge has left in conflict is there several times.
    Set<Path> files = new LinkedHashSet<>();
    for (String name :
        run(directory, List.of(), "ls-files", "-z", "-co", "--exclude-standard").split("\0", -1)) {
      if (!name.isEmpty()) {
        files.add(directory.resolve(name));
      }
    }
    files.removeIf(file -> !Files.isRegularFile(file));
    return List.copyOf(files);
  }

  /// To tell whether a file has changed, git may pass it through a program that the configuration
  /// names. The repository's own are emptied; the user's stay, unless the repository changed them.
  private List<String> withoutFilters(Path directory) throws InterruptedException {
    List<String> options = new ArrayList<>();
    String all = run(directory, List.of(), "config", "--list", "--show-scope", "-z");
    String[] parts = all.split("\0", -1);
    for (int i = 0; i + 1 < parts.length; i += 2) {
      String key = parts[i + 1].split("\n", 2)[0];
      boolean own = parts[i].equals("local") || parts[i].equals("worktree");
      if (own && FILTER.matcher(key).matches()) {
        options.addAll(List.of("-c", expressible(key, directory) + "="));
      }
    }
    return options;
  }

  /// An option ends its key at the first '=': it could not empty a filter with one in its name.
  private static String expressible(String key, Path directory) {
    if (key.indexOf('=') >= 0) {
      throw KonsolException.badRequest(
          "git is not asked what has changed in %s, because its configuration has '%s', which cannot be switched off: name the files instead"
              .formatted(directory, key));
    }
    return key;
  }

  private String run(Path directory, List<String> options, String... arguments)
      throws InterruptedException {
    List<String> argv = new ArrayList<>(GIT);
    argv.addAll(options);
    argv.addAll(List.of(arguments));
    ProgramSpec spec = launcher.spec("git", argv, directory, ENVIRONMENT);
    CapturedOutput output = new CapturedOutput(MOST_BYTES, 0);
    ProgramOutcome outcome = launcher.launcher().run(spec, Streams.OUTPUT, LIMIT, output);
    if (!outcome.succeeded()) {
      throw cannotTell(directory, outcome.inWords());
    }
    if (!output.complete()) {
      throw cannotTell(directory, "they are too many; name some of them");
    }
    return output.text("");
  }

  private static KonsolException cannotTell(Path directory, String why) {
    return KonsolException.badRequest("git cannot tell the files of " + directory + ": " + why);
  }
}
