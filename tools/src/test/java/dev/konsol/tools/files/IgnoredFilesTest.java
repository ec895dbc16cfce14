package dev.konsol.tools.files;

import static org.assertj.core.api.Assertions.assertThat;

import dev.konsol.tools.Caller;
import dev.konsol.tools.search.ListFiles;
import dev.konsol.tools.search.SearchFiles;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// git itself is the witness.
class IgnoredFilesTest {
  @TempDir Path folder;

  @BeforeEach
  void init() throws Exception {
    git("init", "-q", ".");
  }

  private String git(String... words) throws IOException, InterruptedException {
    List<String> command = new java.util.ArrayList<>(List.of("git"));
    command.addAll(List.of(words));
    ProcessBuilder builder = new ProcessBuilder(command).directory(folder.toFile());
    builder
        .environment()
        .putAll(
            Map.of(
                "GIT_CONFIG_GLOBAL",
                "/dev/null",
                "GIT_CONFIG_NOSYSTEM",
                "1",
                "HOME",
                folder.toString()));
    Process git = builder.redirectError(ProcessBuilder.Redirect.DISCARD).start();
    String said = new String(git.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    git.waitFor();
    return said;
  }

  private void write(String name, String text) throws IOException {
    Path file = folder.resolve(name);
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
  }

  private List<String> listed(Path directory, String arguments) throws InterruptedException {
    return Caller.text(new Caller(directory).call(new ListFiles(), arguments))
        .lines()
        .filter(line -> !line.startsWith("[") && !line.equals("There are no such files."))
        .sorted()
        .toList();
  }

  private List<String> asGit() throws Exception {
    return git("ls-files", "-z", "-co", "--exclude-standard")
        .transform(said -> List.of(said.split("\0", -1)))
        .stream()
        .filter(name -> !name.isEmpty())
        .sorted()
        .toList();
  }

  @Test
  void whatGitIgnoresIsLeftOutAndNamed() throws Exception {
    write(".gitignore", "target/\n*.log\n!keep.log\n/only-here\n\\#odd\ndocs/**/*.tmp\n");
    write(".git/info/exclude", "private\n");
    write("sub/.gitignore", "*\n!*.java\n!.gitignore\n!target\n");
    for (String name :
        List.of(
            "a.log",
            "keep.log",
            "only-here",
            "x/only-here",
            "#odd",
            "target/c",
            "private",
            "docs/a.tmp",
            "docs/d/e/a.tmp",
            "docs/b.txt",
            "sub/A.java",
            "sub/b.txt",
            "sub/target/B.java",
            "sub/deep/C.java",
            "x/target",
            "x/keep.log/y.log")) {
      write(name, "text\n");
    }
    assertThat(listed(folder, "{}")).isEqualTo(asGit());
    assertThat(
            Caller.text(
                new Caller(folder)
                    .call(new SearchFiles(Optional.empty()), "{'pattern':'text','glob':'*.log'}")))
        .startsWith("keep.log:1: text\n[")
        .contains("ignored by git ('include_ignored' has them): #odd, a.log, ");
    assertThat(listed(folder, "{'include_ignored':true}")).contains("a.log", "target/c");
    assertThat(listed(folder, "{'path':'target'}")).containsExactly("c");
  }

  @Test
  void aFolderBelowTheTopKnowsWhatTheTopSays() throws Exception {
    write(".gitignore", "*.log\n/sub/out\n");
    write("sub/a.log", "");
    write("sub/out/b", "");
    write("sub/c", "");
    assertThat(listed(folder.resolve("sub"), "{}")).containsExactly("c");
    assertThat(listed(folder, "{'path':'sub'}")).containsExactly("c");
  }

  @Test
  void patternsMeanWhatTheyMeanToGit() throws Exception {
    Random random = new Random(7);
    String[] parts = {
      "a", "b", "*", "?", "**", "[ab]", "[!a]", "a*", "*b", "\\a", "ab", "[[:digit:]]", "[a-", "***"
    };
    String[] names = {"a", "b", "ab", "ba", "1", "abb"};
    for (int i = 0; i < 60; i++) {
      String top = "f/" + names[random.nextInt(names.length)];
      for (int depth = random.nextInt(3); depth > 0; depth--) {
        top += "/" + names[random.nextInt(names.length)] + depth;
      }
      write(top + "/x" + names[random.nextInt(names.length)], "");
      write(top + "/" + names[random.nextInt(names.length)] + "9", "");
    }
    for (int i = 0; i < 40; i++) {
      StringBuilder patterns = new StringBuilder("!.gitignore\n");
      for (int lines = 1 + random.nextInt(5); lines > 0; lines--) {
        patterns
            .append(random.nextInt(4) == 0 ? "!" : "")
            .append(random.nextInt(3) == 0 ? "/" : "");
        for (int length = 1 + random.nextInt(3); length > 0; length--) {
          patterns
              .append(parts[random.nextInt(parts.length)])
              .append(length > 1 && random.nextBoolean() ? "/" : "");
        }
        patterns.append(random.nextInt(4) == 0 ? "/" : "").append('\n');
      }
      write("f/.gitignore", patterns.toString());
      assertThat(listed(folder, "{}")).as(patterns.toString()).isEqualTo(asGit());
    }
  }
}
