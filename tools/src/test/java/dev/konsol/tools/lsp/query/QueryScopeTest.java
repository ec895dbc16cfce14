package dev.konsol.tools.lsp.query;

import static org.assertj.core.api.Assertions.assertThat;

import dev.konsol.core.tool.Judged;
import dev.konsol.tools.Caller;
import dev.konsol.tools.KnownArguments;
import dev.konsol.tools.ToolArguments;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class QueryScopeTest {
  @TempDir Path folder;

  @ParameterizedTest
  @EnumSource(Reach.class)
  void theFileThatIsLookedAtIsTheOneThatIsJudged(Reach reach) throws IOException {
    isJudged(reach, "{'file':'a/link/../x'}");
    isJudged(reach, "{'projectRoot':'a/link','file':'../x'}");
    isJudged(reach, "{'projectRoot':'a/link/..','file':'x'}");
  }

  private void isJudged(Reach reach, String call) throws IOException {
    Files.createDirectories(folder.resolve("a"));
    Files.createDirectories(folder.resolve("b/c"));
    Files.writeString(folder.resolve("a/x"), "");
    Files.writeString(folder.resolve("b/x"), "");
    Files.deleteIfExists(folder.resolve("a/link"));
    Files.createSymbolicLink(folder.resolve("a/link"), folder.resolve("b/c").toRealPath());
    ToolArguments arguments = ToolArguments.read(call.replace('\'', '"'), KnownArguments.of("{}"));
    Caller caller = new Caller(folder);

    Judged.File judged = QueryScope.judged(arguments, caller, reach, Judged.Use.READ);

    assertThat(QueryScope.of(arguments, caller, reach).aim(arguments).file())
        .isEqualTo(judged.real());
  }
}
