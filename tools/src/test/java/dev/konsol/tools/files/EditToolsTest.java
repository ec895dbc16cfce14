package dev.konsol.tools.files;

import static org.assertj.core.api.Assertions.assertThat;

import dev.konsol.core.tool.Judged;
import dev.konsol.core.tool.ToolResult;
import dev.konsol.tools.AfterEdit;
import dev.konsol.tools.Caller;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.json.JsonMapper;

class EditToolsTest {
  @TempDir Path folder;
  private Path file;

  @BeforeEach
  void layOut() throws IOException {
    file = folder.resolve("a");
    Files.writeString(file, "one\n\ttwo\nthree\ntwo again\n");
  }

  private ToolResult edit(String arguments) throws InterruptedException {
    return new Caller(folder).call(new EditFile(AfterEdit.NOTHING, Editor.NONE), arguments);
  }

  private ToolResult patch(String patch) throws InterruptedException {
    return new Caller(folder)
        .call(new ApplyPatch(AfterEdit.NOTHING, Editor.NONE), arguments(patch));
  }

  private static String arguments(String patch) {
    return JsonMapper.shared().createObjectNode().put("patch", patch).toString();
  }

  private String text(String name) throws IOException {
    return Files.readString(folder.resolve(name));
  }

  @Test
  void aFileThatCannotBeMadeIsNotCalledMissing() throws Exception {
    ToolResult result =
        new Caller(Path.of("/sys/kernel"))
            .call(new WriteFile(AfterEdit.NOTHING, Editor.NONE), "{'path':'x','content':'y'}");

    assertThat(result.failed()).isTrue();
    assertThat(Caller.text(result)).startsWith("That did not work: ");
  }

  @Test
  void severalEditsAreMadeInOrder() throws Exception {
    ToolResult result =
        edit(
            "{'path':'a','edits':[{'old_text':'one','new_text':'1'},{'old_text':'1\\n"
                + "','new_text':'0\\n"
                + "'},{'old_text':'two','new_text':'2','replace_all':true}]}");
    assertThat(result.failed()).isFalse();
    assertThat(text("a")).isEqualTo("0\n\t2\nthree\n2 again\n");
    assertThat(edit("{'path':'a','old_text':'2','new_text':'3','replace_all':true}").failed())
        .isFalse();
    assertThat(text("a")).isEqualTo("0\n\t3\nthree\n3 again\n");
  }

  @Test
  void ofSeveralEditsAllAreMadeOrNone() throws Exception {
    String before = text("a");
    assertThat(
            Caller.text(
                edit(
                    "{'path':'a','edits':[{'old_text':'one','new_text':'1'},{'old_text':'four','new_text':'4'}]}")))
        .startsWith("Edit 2 of 2 failed, and none was made: 'old_text' is not in the file");
    assertThat(text("a")).isEqualTo(before);
    assertThat(Caller.text(edit("{'path':'a','edits':[{'old_text':'a','new':'b'}]}")))
        .contains("There is no argument 'edits.new'");
    assertThat(
            Caller.text(
                edit("{'path':'a','edits':[{'old_text':'a','new_text':'b'}],'old_text':'x'}")))
        .contains("not both");
    assertThat(Caller.text(edit("{'path':'a'}"))).contains("'old_text' is missing");
  }

  @Test
  void aFailedEditSaysWhatIsNear() throws Exception {
    assertThat(Caller.text(edit("{'path':'a','old_text':'    two\\nthree','new_text':'x'}")))
        .endsWith(
            "Only white space is different: line 2 begins with 1 tabs in the file, not with 4"
                + " spaces. The file has:\n"
                + "2\t\ttwo\n"
                + "3\tthree");
    assertThat(Caller.text(edit("{'path':'a','old_text':'two agian','new_text':'x'}")))
        .endsWith("The nearest that the file has:\n4\ttwo again");
    assertThat(Caller.text(edit("{'path':'a','old_text':'3\\tthree\\n4\\ttwo','new_text':'x'}")))
        .endsWith("read_file puts before them: leave these out.");
    assertThat(Caller.text(edit("{'path':'a','old_text':'two','new_text':'x'}")))
        .contains("more than once, at lines 2, 4: ");
    assertThat(Caller.text(edit("{'path':'a','old_text':'zzzzzz','new_text':'x'}")))
        .endsWith("copy it to the letter.");
  }

  @Test
  void aFileWithOtherLineEndsKeepsThem() throws Exception {
    Files.writeString(file, "one\r\ntwo\r\n");
    assertThat(edit("{'path':'a','old_text':'one\\ntwo','new_text':'1\\n2'}").failed()).isFalse();
    assertThat(text("a")).isEqualTo("1\r\n2\r\n");
  }

  @Test
  void aPatchChangesSeveralFiles() throws Exception {
    Files.writeString(folder.resolve("gone"), "x");
    Path script = Files.writeString(folder.resolve("s.sh"), "old\n");
    Files.setPosixFilePermissions(script, PosixFilePermissions.fromString("rwxr-x---"));
    ToolResult result =
        patch(
            """
            *** Begin Patch
            *** Add File: deep/new
            +fresh
            *** Update File: a
            @@
             one
            -	two
            +	2
            *** Update File: s.sh
            *** Move to: bin/t.sh
            @@
            -old
            +new
            *** Delete File: gone
            *** End Patch\
            """);
    assertThat(Caller.text(result))
        .isEqualTo("Patched: made deep/new, changed a, moved s.sh to bin/t.sh, deleted gone.");
    assertThat(text("deep/new")).isEqualTo("fresh\n");
    assertThat(text("a")).isEqualTo("one\n\t2\nthree\ntwo again\n");
    assertThat(text("bin/t.sh")).isEqualTo("new\n");
    assertThat(
            PosixFilePermissions.toString(
                Files.getPosixFilePermissions(folder.resolve("bin/t.sh"))))
        .isEqualTo("rwxr-x---");
    assertThat(Files.exists(folder.resolve("gone"))).isFalse();
    assertThat(Files.exists(script)).isFalse();
  }

  @Test
  void aPatchIsAppliedWholeOrNotAtAll() throws Exception {
    String before = text("a");
    String change = "*** Begin Patch\n*** Update File: a\n@@\n-one\n+1\n";
    assertThat(Caller.text(patch(change + "*** Update File: none\n@@\n-x\n*** End Patch")))
        .contains("none");
    assertThat(Caller.text(patch(change + "*** Add File: a/below\n+x\n*** End Patch")))
        .isNotEmpty();
    assertThat(text("a")).isEqualTo(before);
    Files.createDirectory(folder.resolve("d"));
    assertThat(Caller.text(patch(change + "*** Add File: d\n+x\n*** End Patch")))
        .contains("already");
    assertThat(Caller.text(patch(change + "*** Add File: ../out\n+x\n*** End Patch")))
        .contains("leads out of the working directory");
    assertThat(text("a")).isEqualTo(before);
  }

  @Test
  void everyFileOfAPatchIsJudgedAsAChange() throws Exception {
    String patch =
        """
        --- a/a
        +++ b/b
        @@ -1 +1 @@
        -one
        +1
        --- /dev/null
        +++ b/.git/hooks/pre-commit
        @@ -0,0 +1 @@
        +x
        --- a/gone
        +++ /dev/null
        @@ -1 +0,0 @@
        -x
        """;
    List<Judged> judged =
        new ApplyPatch(AfterEdit.NOTHING, Editor.NONE)
            .asTool()
            .judged(arguments(patch), new Caller(folder));
    List<Path> real = new ArrayList<>();
    for (Judged each : judged) {
      Judged.File one = (Judged.File) each;
      assertThat(one.use()).isEqualTo(Judged.Use.CHANGE);
      real.add(one.directory().relativize(one.real()));
    }
    assertThat(real)
        .containsExactly(
            Path.of("a"), Path.of("b"), Path.of(".git/hooks/pre-commit"), Path.of("gone"));
  }
}
