package dev.konsol.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import dev.konsol.fuzz.Targets.Target;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Looks for inputs that do harm, guided by what the code does with each: `./test fuzz`. What it
/// has learned is kept in `target` for the next time; what did harm belongs into the corpus.
@Tag("fuzz")
class JazzerTest {
  private static final int SECONDS =
      Integer.parseInt(System.getenv().getOrDefault("KONSOL_FUZZ_SECONDS", "20"));
  private static final String SEED = System.getenv().getOrDefault("KONSOL_FUZZ_SEED", "1");
  private static final String ONLY = System.getenv().getOrDefault("KONSOL_FUZZ_TARGET", "");

  /// Longest input, and how long one may take, in seconds.
  private static final int LONGEST = 4096;

  private static final int SLOW = 10;

  static List<Target> targets() {
    return Targets.all().stream().filter(each -> each.name().contains(ONLY)).toList();
  }

  @ParameterizedTest
  @MethodSource("targets")
  void nothingNewDoesHarm(Target target) throws IOException, InterruptedException {
    Path work = Files.createDirectories(Path.of("target/fuzz", target.name()));
    Path learned = Files.createDirectories(work.resolve("learned"));
    Path output = work.resolve("output.txt");
    Process jazzer =
        new ProcessBuilder(command(target, work, learned))
            .redirectErrorStream(true)
            .redirectOutput(output.toFile())
            .start();
    try {
      assertThat(jazzer.waitFor()).as(() -> end(output)).isZero();
    } finally {
      jazzer.destroyForcibly();
    }
  }

  private static List<String> command(Target target, Path work, Path learned) {
    Path dictionary = Corpus.FOLDER.resolve(target.name() + ".dict");
    Stream<String> driver =
        Stream.of(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-Xmx1g",
            "-XX:+UseSerialGC",
            "--enable-native-access=ALL-UNNAMED",
            "-cp",
            System.getProperty("java.class.path"),
            "com.code_intelligence.jazzer.Jazzer",
            "--target_class=" + target.type().getName(),
            "--instrumentation_includes=dev.konsol.**",
            "--reproducer_path=" + work,
            "-artifact_prefix=" + work + "/",
            "-max_total_time=" + SECONDS,
            "-max_len=" + LONGEST,
            "-timeout=" + SLOW,
            "-rss_limit_mb=3000",
            "-seed=" + SEED,
            "-print_final_stats=1");
    Stream<String> words =
        Files.exists(dictionary) ? Stream.of("-dict=" + dictionary) : Stream.empty();
    Stream<String> folders = Stream.of(learned.toString(), Corpus.of(target).toString());
    return Stream.of(driver, words, folders).flatMap(each -> each).toList();
  }

  private static String end(Path output) {
    try {
      List<String> lines = Files.readAllLines(output);
      return String.join("\n", lines.subList(Math.max(0, lines.size() - 60), lines.size()));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
