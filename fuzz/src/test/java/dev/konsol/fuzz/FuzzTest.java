package dev.konsol.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import dev.konsol.fuzz.Targets.Target;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Each target with all that is kept for it, and with some thousands of inputs made from that: the
/// same ones in each run. `./test fuzz` looks for new ones.
class FuzzTest {
  private static final long SEED = Long.getLong("konsol.fuzz.seed", 1);
  private static final int TIMES = Integer.getInteger("konsol.fuzz.times", 1);

  static List<Target> targets() {
    return Targets.all();
  }

  @ParameterizedTest
  @MethodSource("targets")
  @Timeout(120)
  void noInputDoesHarm(Target target) throws IOException {
    List<byte[]> inputs = Corpus.inputs(target);
    inputs.forEach(input -> given(target, input));
    Mutations mutations = new Mutations(SEED, inputs, Corpus.words(target));
    for (int i = 0; i < target.thousands() * 1000 * TIMES; i++) {
      given(target, mutations.next());
    }
  }

  @Test
  void everyTargetHasACorpusAndEveryCorpusATarget() throws IOException {
    try (Stream<Path> folders = Files.list(Corpus.FOLDER)) {
      assertThat(folders.filter(Files::isDirectory).map(f -> f.getFileName().toString()))
          .containsExactlyInAnyOrderElementsOf(targets().stream().map(Target::name).toList());
    }
  }

  private static void given(Target target, byte[] input) {
    try {
      target.body().accept(input);
    } catch (Exception | AssertionError | StackOverflowError e) {
      throw new AssertionError(
          "%s by %s: keep it in %s"
              .formatted(e, Base64.getEncoder().encodeToString(input), Corpus.of(target)),
          e);
    }
  }
}
