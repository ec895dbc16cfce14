package dev.konsol.tools.files;

import static org.assertj.core.api.Assertions.assertThat;

import dev.konsol.core.tool.ToolResult;
import dev.konsol.tools.AfterEdit;
import dev.konsol.tools.Caller;
import dev.konsol.tools.search.ListFiles;
import dev.konsol.tools.search.SearchFiles;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What a read says of itself is true, however long the file is.
class ReadFileTest {
  /// What the agent takes of a result, see `AgentLimits`.
  private static final int TAKEN_WHOLE = 16_000;

  private static final Pattern RANGE =
      Pattern.compile("\\[lines (\\d+) to (\\d+) of (\\d+)(?:; read on with offset (\\d+))?]$");

  @TempDir Path folder;

  private String read(String arguments) throws InterruptedException {
    ToolResult result = new Caller(folder).call(new ReadFile(Editor.NONE), arguments);
    assertThat(result.failed()).isFalse();
    assertThat(Caller.text(result)).hasSizeLessThanOrEqualTo(TAKEN_WHOLE);
    return Caller.text(result);
  }

  private String failure(String arguments) throws InterruptedException {
    ToolResult result = new Caller(folder).call(new ReadFile(Editor.NONE), arguments);
    assertThat(result.failed()).isTrue();
    return Caller.text(result);
  }

  @Test
  void readingOnGivesEveryLineOnceUnderItsNumber() throws Exception {
    List<String> lines =
        IntStream.range(0, 9_000).mapToObj(i -> "line " + i + " " + "ä".repeat(i % 90)).toList();
    Files.write(folder.resolve("a.txt"), lines);
    List<String> seen = new ArrayList<>();
    int offset = 1;
    while (offset > 0) {
      String part = read("{'path':'a.txt','offset':" + offset + "}");
      Matcher range = RANGE.matcher(part);
      assertThat(range.find()).as(part).isTrue();
      assertThat(range.group(1)).isEqualTo(Integer.toString(offset));
      assertThat(range.group(3)).isEqualTo("9000");
      List<String> shown = part.lines().toList();
      for (String line : shown.subList(0, shown.size() - 1)) {
        assertThat(line).startsWith(seen.size() + 1 + "\t");
        seen.add(line.substring(line.indexOf('\t') + 1));
      }
      assertThat(range.group(2)).isEqualTo(Integer.toString(seen.size()));
      offset = range.group(4) == null ? 0 : Integer.parseInt(range.group(4));
    }
    assertThat(seen).isEqualTo(lines);
  }

  @Test
  void aLongLineIsReadInPieces() throws Exception {
    String line = "😀é".repeat(20_000);
    Files.writeString(folder.resolve("a.txt"), "first\n" + line + "\nlast\n");
    String all = read("{'path':'a.txt'}");
    assertThat(all).startsWith("1\tfirst\n2\t😀").endsWith("\n3\tlast\n[lines 1 to 3 of 3]");
    Matcher cut =
        Pattern.compile(
                "\\[… (\\d+) more characters of line 2: read on with offset 2 and column (\\d+) …]")
            .matcher(all);
    assertThat(cut.find()).isTrue();
    StringBuilder seen =
        new StringBuilder(line.substring(0, line.length() - Integer.parseInt(cut.group(1))));
    int column = Integer.parseInt(cut.group(2));
    while (column > 0) {
      String piece = read("{'path':'a.txt','offset':2,'column':" + column + "}");
      seen.append(piece, 0, piece.lastIndexOf("\n["));
      Matcher more = Pattern.compile("; read on with offset 2 and column (\\d+)]$").matcher(piece);
      column = more.find() ? Integer.parseInt(more.group(1)) : 0;
    }
    assertThat(seen.toString()).isEqualTo(line);
    assertThat(read("{'path':'a.txt','offset':2,'limit':1}")).contains("more characters of line 2");
    assertThat(failure("{'path':'a.txt','offset':1,'column':6}")).contains("only 5 characters");
  }

  @Test
  void manyLongLinesStayWithinTheBudget() throws Exception {
    Files.writeString(folder.resolve("a.txt"), ("x".repeat(5_000) + "\n").repeat(50));
    assertThat(read("{'path':'a.txt'}")).contains("[lines 1 to 7 of 50; read on with offset 8]");
  }

  @Test
  void theEndsOfAFileAreTold() throws Exception {
    Files.writeString(folder.resolve("empty"), "");
    Files.writeString(folder.resolve("blank"), "\n");
    Files.writeString(folder.resolve("mixed"), "a\r\nb\nc\rd\n");
    assertThat(read("{'path':'empty'}")).isEqualTo("[the file is empty]");
    assertThat(read("{'path':'blank'}")).isEqualTo("1\t\n[lines 1 to 1 of 1]");
    assertThat(read("{'path':'mixed'}"))
        .isEqualTo("1\ta\n2\tb\n3\tc\rd\n[lines 1 to 3 of 3; some of its lines end with CRLF]");
    assertThat(failure("{'path':'blank','offset':2}")).contains("only 1 lines");
  }

  @Test
  void whatIsNoTextOrTooMuchIsRefusedWithAWayOut() throws Exception {
    Files.write(folder.resolve("latin"), new byte[] {'a', (byte) 0xe4, '\n'});
    Files.write(folder.resolve("huge"), new byte[(8 << 20) + 1]);
    assertThat(failure("{'path':'latin'}")).contains("not text in UTF-8", "iconv");
    assertThat(failure("{'path':'huge'}")).contains("8388609 bytes", "sed -n");
  }

  @Test
  void aPictureIsShown() throws Exception {
    byte[] png =
        Base64.getDecoder()
            .decode(
                "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==");
    Files.write(folder.resolve("a.PNG"), png);
    Files.writeString(folder.resolve("b.webp"), "RIFF1234WEBPVP8 ");
    Files.writeString(folder.resolve("c.gif"), "no picture\n");
    ToolResult result = new Caller(folder).call(new ReadFile(Editor.NONE), "{'path':'a.PNG'}");
    assertThat(result.content())
        .containsExactly(
            new ToolResult.Content.Text("[a.PNG: image/png, " + png.length + " bytes]"),
            new ToolResult.Content.Image("image/png", Base64.getEncoder().encodeToString(png)));
    assertThat(read("{'path':'b.webp'}")).startsWith("[b.webp: image/webp, ");
    assertThat(read("{'path':'c.gif'}")).startsWith("1\tno picture");
    Files.write(folder.resolve("d.jpg"), new byte[(3 << 20) + 1]);
    assertThat(failure("{'path':'d.jpg'}")).contains("make it smaller");
  }

  @Test
  void listsAndMatchesStayWithinTheBudget() throws Exception {
    for (int i = 0; i < 300; i++) {
      Files.writeString(folder.resolve("n".repeat(200) + i), "x".repeat(400));
    }
    String list = Caller.text(new Caller(folder).call(new ListFiles(), "{}"));
    assertThat(list).hasSizeLessThanOrEqualTo(TAKEN_WHOLE);
    assertThat(list.lines().count() - 1).isEqualTo(73);
    assertThat(list)
        .endsWith(
            "[… 227 of 300 files left out, those after the first 73: narrow it down with 'path' or"
                + " 'glob' …]");
    String found =
        Caller.text(new Caller(folder).call(new SearchFiles(Optional.empty()), "{'pattern':'x'}"));
    assertThat(found)
        .hasSizeLessThanOrEqualTo(TAKEN_WHOLE)
        .contains("[… these are the first 28 matches, there are more: ");
    assertThat(found.lines().count() - 1).isEqualTo(28);
  }

  @Test
  void theDifferenceThatAnEditShowsStaysWithinTheBudget() throws Exception {
    Files.writeString(folder.resolve("a"), "old\n".repeat(20_000));
    ToolResult result =
        new Caller(folder)
            .call(
                new WriteFile(AfterEdit.NOTHING, Editor.NONE),
                "{'path':'a','content':'" + "new\\n".repeat(20_000) + "'}");
    assertThat(Caller.text(result))
        .hasSizeLessThanOrEqualTo(TAKEN_WHOLE)
        .contains("read_file has the file");
  }
}
