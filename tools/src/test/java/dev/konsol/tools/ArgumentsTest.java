package dev.konsol.tools;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.konsol.core.Judged;
import dev.konsol.core.KonsolException;
import dev.konsol.core.Tool;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// What a tool makes of its arguments before it is asked for and run.
class ArgumentsTest {
  @TempDir Path folder;

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{'path':'a','content':'x','command':'docs/a'}",
        "{'path':'docs/a','path':'a','content':'x'}",
        "{'path':'a','content':'x'} {'path':'b'}",
        "{'path':'a','content':'x','PATH':'b'}",
        "{'path':['a'],'content':'x'}",
        "{'path':'../a','content':'x'}",
        "[]",
        "{",
      })
  void aDecoyIsRefusedByTheJudgeAndByTheTool(String written) throws InterruptedException {
    String arguments = written.replace('\'', '"');
    Tool tool = new WriteFile(AfterEdit.NOTHING).asTool();
    assertThatThrownBy(() -> tool.judged(arguments, new Caller(folder)))
        .isInstanceOf(KonsolException.class);
    assertThat(tool.call(arguments, new Caller(folder)).failed()).isTrue();
    assertThat(folder).isEmptyDirectory();
  }

  @Test
  void anUnknownArgumentIsNamed() throws InterruptedException {
    Tool tool = new ReadFile().asTool();
    assertThat(Caller.text(tool.call("{\"path\":\"a\",\"command\":\"b\"}", new Caller(folder))))
        .isEqualTo("There is no argument 'command': the arguments are limit, offset, path.");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"b", "./b", "sub/../b", "sub//..//b", "link/b", "ABS/b", "ABS/link/../b", "b/"})
  void aPathIsJudgedWhereItLeads(String path) throws Exception {
    Files.createDirectory(folder.resolve("sub"));
    Files.createSymbolicLink(folder.resolve("link"), folder);
    Path root = folder.toRealPath();
    if (path.contains("link/..")) {
      Files.delete(folder.resolve("link"));
      Files.createSymbolicLink(folder.resolve("link"), Path.of("sub"));
    }
    Judged.File file = file(path.replace("ABS", folder.toString()));
    assertThat(file.real()).isEqualTo(root.resolve("b"));
    assertThat(file.directory()).isEqualTo(root);
  }

  private Judged.File file(String path) {
    List<Judged> judged =
        new ReadFile().asTool().judged("{\"path\":\"" + path + "\"}", new Caller(folder));
    return (Judged.File) judged.getFirst();
  }
}
