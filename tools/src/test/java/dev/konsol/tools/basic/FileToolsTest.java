package dev.konsol.tools.basic;

import static org.assertj.core.api.Assertions.assertThat;

import dev.konsol.core.tool.ToolResult;
import dev.konsol.tools.AfterEdit;
import dev.konsol.tools.Caller;
import dev.konsol.tools.files.EditFile;
import dev.konsol.tools.files.Editor;
import dev.konsol.tools.files.ReadFile;
import dev.konsol.tools.files.WriteFile;
import dev.konsol.tools.search.ListFiles;
import dev.konsol.tools.search.SearchFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Collections;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FileToolsTest {
  @TempDir Path folder;
  private Caller caller;

  @BeforeEach
  void open() {
    caller = new Caller(folder);
  }

  private ToolResult read(String arguments) throws InterruptedException {
    return caller.call(new ReadFile(Editor.NONE), arguments);
  }

  private ToolResult write(String arguments) throws InterruptedException {
    return caller.call(new WriteFile(AfterEdit.NOTHING, Editor.NONE), arguments);
  }

  private ToolResult edit(String arguments) throws InterruptedException {
    return caller.call(new EditFile(AfterEdit.NOTHING, Editor.NONE), arguments);
  }

  @Test
  void aFileIsReadWithTheNumbersOfItsLines() throws Exception {
    Files.writeString(folder.resolve("a.txt"), "one\r\ntwo 😀");
    assertThat(Caller.text(read("{'path':'a.txt'}")))
        .isEqualTo(
            """
            1\tone
            2\ttwo 😀
            [lines 1 to 2 of 2; its lines end with CRLF; no line break at its end]""");
    String absolute = folder.resolve("a.txt").toString();
    assertThat(read("{'path':'" + absolute + "'}").failed()).isFalse();
    assertThat(read("{'path':'sub/../a.txt'}").failed()).isFalse();
  }

  @Test
  void aFileOnTheWayIsNamed() throws Exception {
    Files.writeString(folder.resolve("a.txt"), "one");
    assertThat(Caller.text(read("{'path':'a.txt/b'}")))
        .isEqualTo("That did not work: 'a.txt' is not a folder.");
  }

  @Test
  void aLongFileComesInParts() throws Exception {
    String lines =
        IntStream.rangeClosed(1, 50).mapToObj(i -> "l" + i).collect(Collectors.joining("\n"));
    Files.writeString(folder.resolve("a.txt"), lines);
    assertThat(Caller.text(read("{'path':'a.txt','offset':10,'limit':2}")))
        .isEqualTo(
            """
            10\tl10
            11\tl11
            [lines 10 to 11 of 50; read on with offset 12; no line break at its end]""");
    assertThat(Caller.text(read("{'path':'a.txt','offset':0,'limit':1}")))
        .isEqualTo("1\tl1\n[lines 1 to 1 of 50; read on with offset 2; no line break at its end]");
    assertThat(read("{'path':'a.txt','offset':51}").failed()).isTrue();
  }

  @Test
  void whatIsLeftOutOfALongLineOrListIsSaid() throws Exception {
    Files.writeString(folder.resolve("a.txt"), "x".repeat(300_000));
    assertThat(Caller.text(caller.call(new SearchFiles(Optional.empty()), "{'pattern':'x'}")))
        .contains("[… 299700 more bytes]");
    for (int i = 0; i < 1_005; i++) {
      Files.createFile(folder.resolve("f" + i));
    }
    assertThat(Caller.text(caller.call(new ListFiles(), "{}")))
        .contains("[… 6 of 1006 files left out, those after the first 1000: ");
  }

  @Test
  void escapeSequencesInNamesOfFilesAreLeftOut() throws Exception {
    Files.writeString(folder.resolve("\u001b[31mred.txt"), "x");
    Files.write(folder.resolve("\u001b[31mred.png"), new byte[] {'x', 0});
    assertThat(Caller.text(caller.call(new ListFiles(), "{}"))).isEqualTo("red.png\nred.txt");
    assertThat(Caller.text(caller.call(new SearchFiles(Optional.empty()), "{'pattern':'x'}")))
        .isEqualTo("red.txt:1: x\n[1 not searched, not text in UTF-8: red.png]");
  }

  @Test
  void aSearchSaysWhichFilesItPassedOver() throws Exception {
    for (int i = 0; i < 7; i++) {
      Files.write(folder.resolve("b" + i + ".png"), new byte[] {'x', 0});
    }
    Files.writeString(folder.resolve("large.log"), "x".repeat((2 << 20) + 1));
    assertThat(Caller.text(caller.call(new SearchFiles(Optional.empty()), "{'pattern':'x'}")))
        .isEqualTo(
            """
            Nothing matches.
            [7 not searched, not text in UTF-8: b0.png, b1.png, b2.png, b3.png, b4.png and 2 more]
            [1 not searched, too large (use the shell): large.log]\
            """);
    assertThat(
            Caller.text(
                caller.call(new SearchFiles(Optional.empty()), "{'pattern':'x','glob':'*.txt'}")))
        .isEqualTo("Nothing matches.");
  }

  @Test
  void aSearchThatDoesNotGetThroughAllFilesSaysSo() throws Exception {
    for (int i = 0; i < 3; i++) {
      Files.writeString(folder.resolve("f" + i), "x");
    }
    assertThat(
            Caller.text(
                caller.call(new SearchFiles(2, Optional.empty(), 500, 4000), "{'pattern':'x'}")))
        .isEqualTo(
            """
            f0:1: x
            f1:1: x
            [… the search stopped after 2 files, there are more: narrow it down with 'path' or 'glob' …]\
            """);
    assertThat(
            Caller.text(
                caller.call(new SearchFiles(3, Optional.empty(), 500, 4000), "{'pattern':'y'}")))
        .isEqualTo("Nothing matches.");
  }

  @Test
  void aFolderThatIsTooDeepToEnterIsNamed() throws Exception {
    String deep = String.join("/", Collections.nCopies(66, "d"));
    Files.createDirectories(folder.resolve(deep));
    Files.writeString(folder.resolve(deep).resolve("a.txt"), "x");
    String entered = String.join("/", Collections.nCopies(65, "d"));
    assertThat(Caller.text(caller.call(new SearchFiles(Optional.empty()), "{'pattern':'x'}")))
        .isEqualTo(
            "Nothing matches.\n[1 not entered, too deep (give it as 'path'): " + entered + "]");
    assertThat(Caller.text(caller.call(new ListFiles(), "{}")))
        .isEqualTo(
            "There are no such files.\n[1 not entered, too deep (give it as 'path'): "
                + entered
                + "]");
  }

  @Test
  void whatCannotBeReadIsSaid() throws Exception {
    Files.write(folder.resolve("b"), new byte[] {1, 0, 2});
    Files.createDirectory(folder.resolve("d"));
    assertThat(Caller.text(read("{'path':'b'}"))).contains("binary");
    assertThat(Caller.text(read("{'path':'d'}"))).contains("list_files");
    assertThat(Caller.text(read("{'path':'none'}"))).contains("none");
    assertThat(Caller.text(read("{}"))).contains("'path' is missing");
    assertThat(Caller.text(read("oops"))).contains("not valid JSON");
    assertThat(read("{'path':'a\\u0000b'}").failed()).isTrue();
  }

  @Test
  void aPipeDoesNotBlockTheReader() throws Exception {
    new ProcessBuilder("mkfifo", folder.resolve("pipe").toString()).start().waitFor();
    assertThat(Caller.text(read("{'path':'pipe'}"))).contains("not a regular file");
    assertThat(Caller.text(caller.call(new SearchFiles(Optional.empty()), "{'pattern':'x'}")))
        .isEqualTo("Nothing matches.");
  }

  @Test
  void writingMakesFoldersAndKeepsPermissions() throws Exception {
    assertThat(Caller.text(write("{'path':'x/y/z.sh','content':'one'}"))).startsWith("Made");
    Path file = folder.resolve("x/y/z.sh");
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-x---"));
    assertThat(Caller.text(write("{'path':'x/y/z.sh','content':'two'}")))
        .startsWith("Replaced")
        .contains("+two");
    assertThat(Files.readString(file)).isEqualTo("two");
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
        .isEqualTo("rwxr-x---");
    try (var left = Files.list(folder.resolve("x/y"))) {
      assertThat(left).hasSize(1);
    }
  }

  @Test
  void whatIsNoTextIsReplacedToo() throws Exception {
    Files.write(folder.resolve("b"), new byte[] {1, 0, 2});
    assertThat(Caller.text(write("{'path':'b','content':'one'}"))).startsWith("Replaced");
    assertThat(Files.readString(folder.resolve("b"))).isEqualTo("one");
  }

  @Test
  void anEditNeedsOnePlace() throws Exception {
    Files.writeString(folder.resolve("a"), "aa b aa\nc");
    assertThat(Caller.text(edit("{'path':'a','old_text':'aa','new_text':'x'}")))
        .contains("more than once");
    assertThat(Caller.text(edit("{'path':'a','old_text':'zz','new_text':'x'}")))
        .contains("not in the file");
    assertThat(Caller.text(edit("{'path':'a','old_text':'c','new_text':'d$1'}")))
        .isEqualTo(
            """
            Edited a at line 2.
            diff --git a/a b/a
            --- a/a
            +++ b/a
            @@ -1,2 +1,2 @@
             aa b aa
            -c
            \\ No newline at end of file
            +d$1
            \\ No newline at end of file\
            """);
    assertThat(Files.readString(folder.resolve("a"))).isEqualTo("aa b aa\nd$1");
  }

  @Test
  void anEditTellsWhatItCaused() throws Exception {
    Files.writeString(folder.resolve("a"), "x");
    ToolResult result =
        caller.call(
            new EditFile(
                (_, _, files) -> () -> "\n" + files.getFirst().getFileName() + ":1: error",
                Editor.NONE),
            "{'path':'a','old_text':'x','new_text':'y'}");
    assertThat(Caller.text(result)).endsWith("a:1: error");
  }

  @Test
  void listingAndSearchingGoDeepAndLeaveOutWhatNobodyWants() throws Exception {
    write("{'path':'src/A.java','content':'class A {}'}");
    write("{'path':'src/deep/B.java','content':'class B {}'}");
    write("{'path':'.git/C.java','content':'class C {}'}");
    write("{'path':'notes.txt','content':'no class'}");
    assertThat(Caller.text(caller.call(new ListFiles(), "{'glob':'*.java'}")))
        .isEqualTo("src/A.java\nsrc/deep/B.java");
    assertThat(Caller.text(caller.call(new ListFiles(), "{'path':'src'}")))
        .isEqualTo("A.java\ndeep/B.java");
    assertThat(
            Caller.text(
                caller.call(
                    new SearchFiles(Optional.empty()),
                    "{'pattern':'class \\\\w','path':'src/deep'}")))
        .isEqualTo("src/deep/B.java:1: class B {}");
    assertThat(caller.call(new SearchFiles(Optional.empty()), "{'pattern':'('}").failed()).isTrue();
    assertThat(caller.call(new ListFiles(), "{'glob':'['}").failed()).isTrue();
  }

  /// A backtracking engine would try for longer than anybody lives, or run out of stack.
  @ParameterizedTest
  @ValueSource(strings = {"(a+)+$", "(a|a)*b", "(x+x+)+y", "(a|b|aa)*c", "(.|a)*c"})
  void aPatternTakesTimeByWhatItSearchesAndNotByItsShape(String pattern)
      throws IOException, InterruptedException {
    Files.writeString(folder.resolve("a"), ("a".repeat(20_000) + "!" + "x".repeat(50)));
    ToolResult result =
        caller.call(new SearchFiles(Optional.empty()), "{'pattern':'" + pattern + "'}");
    assertThat(Caller.text(result)).isEqualTo("Nothing matches.");
  }

  @Test
  void aPatternThatLooksAroundIsRefusedByName() throws InterruptedException {
    ToolResult result = caller.call(new SearchFiles(Optional.empty()), "{'pattern':'a(?=b)'}");
    assertThat(result.failed()).isTrue();
    assertThat(Caller.text(result)).contains("a look-ahead, '(?='", "RE2");
  }

  /// Java's own globs would try every way to share the name out among the stars.
  @Test
  void aGlobWithManyStarsIsWalkedOnce() throws IOException, InterruptedException {
    Files.writeString(folder.resolve("a".repeat(250)), "");
    String glob = "**/" + "*a".repeat(60) + "*b";
    assertThat(Caller.text(caller.call(new ListFiles(), "{'glob':'" + glob + "'}")))
        .doesNotContain("aaa");
  }

  @Test
  void aGlobThatMeansNothingIsExplained() throws InterruptedException {
    assertThat(Caller.text(caller.call(new ListFiles(), "{'glob':'src/**.java'}")))
        .contains("'**' has to fill a whole segment, as in 'a/**/b'");
  }

  @Test
  void aPlanIsAnsweredAsFields() throws InterruptedException {
    ToolResult result =
        caller.call(
            new TodoWrite(),
            "{'todos':[{'content':'look','status':'completed'},{'content':'mend','status':'in_progress'}]}");
    assertThat(Caller.text(result))
        .isEqualTo("The plan is written: 1 of 2 steps are done, now: mend.");
    assertThat(result.structured())
        .contains(
            "{'todos':[{'content':'look','status':'completed'},{'content':'mend','status':'in_progress'}]}"
                .replace('\'', '"'));
    assertThat(new TodoWrite().spec().effects().readOnly()).isTrue();
    assertThat(
            Caller.text(
                caller.call(new TodoWrite(), "{'todos':[{'content':'x','status':'done'}]}")))
        .contains("'status' is one of pending, in_progress, completed");
    assertThat(caller.call(new TodoWrite(), "{'todos':[]}").failed()).isTrue();
  }

  @Test
  void aQuestionIsAnswered() throws InterruptedException {
    assertThat(Caller.text(caller.call(new AskUser(), "{'question':'Which?','default':'this'}")))
        .isEqualTo("this");
    assertThat(caller.call(new AskUser(), "{'question':'Which?'}").failed()).isTrue();
  }
}
