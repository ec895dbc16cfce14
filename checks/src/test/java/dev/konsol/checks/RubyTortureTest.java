package dev.konsol.checks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/// A long list of snippets gives what it gives in `irb`.
@Tag("slow")
class RubyTortureTest {
  private static final Path LIST = Path.of("src/test/resources/ruby/torture.txt");
  private static final int AT_LEAST = 60;

  @AutoClose private final KonsolProgram konsol = new KonsolProgram();

  /// What is given is a value, or the class of an exception.
  private record Snippet(String code, String given, Optional<String> stdout, boolean asksIrb) {
    static List<Snippet> all() throws IOException {
      String text = Files.readString(LIST);
      return Stream.of(text.substring(text.indexOf("\n>>>\n") + 1).split("(?m)^>>>\\n"))
          .filter(part -> !part.isBlank())
          .map(Snippet::of)
          .toList();
    }

    private static Snippet of(String part) {
      List<String> code = new ArrayList<>();
      String given = "";
      Optional<String> stdout = Optional.empty();
      boolean asks = true;
      for (String line : part.lines().toList()) {
        switch (line.length() < 3 ? "" : line.substring(0, 3)) {
          case "=> ", "!! " -> given = line;
          case "-- " -> stdout = Optional.of(line.substring(3).replace("\\n", "\n"));
          case "~~ " -> asks = false;
          default -> code.add(line);
        }
      }
      return new Snippet(String.join("\n", code), given, stdout, asks);
    }

    boolean fits(String found) {
      String value = given.substring(3);
      return (value.startsWith("/") && found.startsWith("=> "))
          ? found.substring(3).matches(value.substring(1, value.length() - 1))
          : found.equals(given);
    }
  }

  @Test
  void everySnippetGivesWhatItShould() throws IOException {
    List<Snippet> all = Snippet.all();
    assertThat(all).hasSizeGreaterThanOrEqualTo(AT_LEAST);
    SoftAssertions softly = new SoftAssertions();
    try (RpcClient client = new RpcClient(konsol, konsol.home())) {
      String session = client.session("language", "ruby");
      for (Snippet snippet : all) {
        JsonNode answer = client.eval(session, snippet.code());
        String thrown = answer.at("/exception/class").asString("");
        String found = thrown.isEmpty() ? "=> " + answer.path("value").asString() : "!! " + thrown;
        softly
            .assertThat(snippet.fits(found))
            .as("%s\n gives %s, not %s\n%s", snippet.code(), found, snippet.given(), answer)
            .isTrue();
        softly
            .assertThat(answer.path("stdout").asString())
            .as(snippet.code())
            .isEqualTo(snippet.stdout().orElse(""));
      }
    }
    softly.assertAll();
  }

  @Test
  void irbGivesTheSame() throws IOException, InterruptedException {
    assumeTrue(
        Stream.of(System.getenv("PATH").split(":"))
            .anyMatch(folder -> Files.isExecutable(Path.of(folder, "irb"))),
        "irb is not installed");
    List<Snippet> asked = Snippet.all().stream().filter(Snippet::asksIrb).toList();

    List<String> found = irb(asked);

    SoftAssertions softly = new SoftAssertions();
    assertThat(found).hasSameSizeAs(asked);
    for (int i = 0; i < found.size(); i++) {
      softly
          .assertThat(asked.get(i).fits(found.get(i)))
          .as("%s\n gives %s in irb", asked.get(i), found.get(i))
          .isTrue();
    }
    softly.assertAll();
  }

  /// Reads its input from a pipe, echoes it, and prints values in a form that can be told from it.
  private List<String> irb(List<Snippet> asked) throws IOException, InterruptedException {
    Path settings = konsol.home().resolve("irbrc");
    Files.writeString(
        settings,
        """
        IRB.conf.update(INSPECT_MODE: :p, USE_COLORIZE: false, USE_MULTILINE: false, USE_READLINE: false,
                        USE_AUTOCOMPLETE: false, SAVE_HISTORY: nil, ECHO_ON_ASSIGNMENT: true, PROMPT_MODE: :PLAIN)
        IRB.conf[:PROMPT][:PLAIN] = { PROMPT_I: "", PROMPT_N: "", PROMPT_S: "", PROMPT_C: "", RETURN: "\\1value %s\\n" }
        """);
    String next = "STDOUT.print(\"\\\\2next\\\\n\"); STDERR.flush; _\n".replace("\\\\", "\\");
    StringBuilder input = new StringBuilder();
    asked.forEach(snippet -> input.append(snippet.code()).append('\n').append(next));
    ProcessBuilder builder = new ProcessBuilder("irb").redirectErrorStream(true);
    builder.environment().putAll(Map.of("IRBRC", settings.toString(), "LANG", "C.UTF-8"));
    Process process = builder.start();
    Thread writer = Thread.ofVirtual().start(() -> write(process, input.toString()));
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    writer.join();
    assertThat(process.waitFor()).isZero();
    return Stream.of(output.split(Pattern.quote(next)))
        .limit(asked.size())
        .map(part -> part.replaceFirst("^\\x02next\\n\\x01value [^\\n]*\\n", ""))
        .map(RubyTortureTest::given)
        .toList();
  }

  private static void write(Process process, String text) {
    try (OutputStream in = process.getOutputStream()) {
      in.write(text.getBytes(StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /// The last value, unless an exception came after it.
  private static String given(String part) {
    List<String> lines = part.lines().toList();
    if (lines.getLast().startsWith("\u0001value ")) {
      return "=> " + lines.getLast().substring("\u0001value ".length());
    }
    return Pattern.compile("\\(([A-Z][\\w:]*)\\)$", Pattern.MULTILINE)
        .matcher(part)
        .results()
        .findFirst()
        .map((MatchResult each) -> "!! " + each.group(1))
        .orElse("nothing: " + part);
  }
}
