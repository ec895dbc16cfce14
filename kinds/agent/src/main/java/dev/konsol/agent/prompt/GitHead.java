package dev.konsol.agent.prompt;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// A repository as its files show it: where it begins, and what is checked out. Runs no git.
///
/// @param top the folder that has `.git`
record GitHead(Path top) {
  private static final int LONGEST = 4_096;
  private static final Pattern LINK = Pattern.compile("gitdir: (.+)");
  private static final Pattern BRANCH = Pattern.compile("ref: refs/heads/([^\\p{Cntrl}]{1,200})");
  private static final Pattern COMMIT = Pattern.compile("([0-9a-f]{12})[0-9a-f]{28,52}");

  /// The repository that a folder is in.
  static Optional<GitHead> of(Path directory) {
    for (Path at = directory; at != null; at = at.getParent()) {
      if (Files.exists(at.resolve(".git"))) {
        return Optional.of(new GitHead(at));
      }
    }
    return Optional.empty();
  }

  /// In words; empty where it is not clear.
  Optional<String> checkedOut() {
    return first(folder().resolve("HEAD")).flatMap(GitHead::words);
  }

  private static Optional<String> words(String head) {
    Matcher branch = BRANCH.matcher(head);
    Matcher commit = COMMIT.matcher(head);
    return branch.matches()
        ? Optional.of("branch " + branch.group(1))
        : commit.matches() ? Optional.of("commit " + commit.group(1)) : Optional.empty();
  }

  /// A worktree has a file there, which names the folder.
  private Path folder() {
    Path git = top.resolve(".git");
    try {
      return first(git)
          .map(LINK::matcher)
          .filter(Matcher::matches)
          .map(link -> top.resolve(link.group(1)))
          .orElse(git);
    } catch (InvalidPathException e) {
      return git;
    }
  }

  private static Optional<String> first(Path file) {
    try {
      return Files.isRegularFile(file) && Files.size(file) <= LONGEST
          ? Files.readString(file, StandardCharsets.UTF_8).lines().findFirst()
          : Optional.empty();
    } catch (IOException e) {
      return Optional.empty();
    }
  }
}
