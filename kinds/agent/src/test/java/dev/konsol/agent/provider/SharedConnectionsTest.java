package dev.konsol.agent.provider;

import static org.assertj.core.api.Assertions.assertThat;

import dev.konsol.agent.model.Completer;
import dev.konsol.agent.provider.http.Patience;
import java.io.File;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// What many sessions cost that have a model each.
class SharedConnectionsTest {
  private static final int SESSIONS = 3000;

  /// It waits for the end of an answer, however late that comes: a connection that was given up
  /// before is not used again.
  private static final Patience PATIENT =
      new Patience(
          ProvidersTest.PATIENCE.connect(),
          ProvidersTest.PATIENCE.answer(),
          ProvidersTest.PATIENCE.stall(),
          Duration.ofSeconds(5),
          3,
          ProvidersTest.PATIENCE.pause(),
          ProvidersTest.PATIENCE.longestPause());

  @ParameterizedTest
  @EnumSource
  void modelsThatNobodyAsksCostNoThreadAndNoDescriptor(Speech speech) throws Exception {
    try (FakeProvider provider = new FakeProvider(FakeProvider.stream(speech.whole()));
        Providers providers = speech.providers(provider.url(), ProvidersTest.PATIENCE)) {
      var _ = speech.completer(providers).complete(ProvidersTest.TALK, _ -> {});
      int threads = threads();
      int descriptors = descriptors();
      List<Completer> completers = new ArrayList<>();
      for (int i = 0; i < SESSIONS; i++) {
        completers.add(speech.completer(providers, "model-" + i % 7));
      }
      assertThat(threads() - threads).isLessThanOrEqualTo(2);
      assertThat(descriptors() - descriptors).isLessThanOrEqualTo(8);
      assertThat(completers).hasSize(SESSIONS);
    }
  }

  @ParameterizedTest
  @EnumSource
  void oneRequestAfterTheOtherUsesOneConnection(Speech speech) throws Exception {
    try (FakeProvider provider = new FakeProvider(FakeProvider.stream(speech.whole()));
        Providers providers = speech.providers(provider.url(), PATIENT)) {
      for (int i = 0; i < 20; i++) {
        var _ = speech.completer(providers).complete(ProvidersTest.TALK, _ -> {});
      }
      assertThat(provider.connections).hasSize(1);
    }
  }

  @ParameterizedTest
  @EnumSource
  void manyAnswersAtOnceNeedNoThreadEach(Speech speech) throws Exception {
    try (FakeProvider provider = new FakeProvider(FakeProvider.stream(speech.whole()));
        Providers providers = speech.providers(provider.url(), ProvidersTest.PATIENCE);
        ExecutorService turns = Executors.newVirtualThreadPerTaskExecutor()) {
      int before = threads();
      List<Future<String>> answers = new ArrayList<>();
      for (int i = 0; i < 200; i++) {
        Completer completer = speech.completer(providers);
        answers.add(turns.submit(() -> completer.complete(ProvidersTest.TALK, _ -> {}).text()));
      }
      for (Future<String> answer : answers) {
        assertThat(answer.get()).isEqualTo("Hello");
      }
      // One that waits for bytes, and those that carry virtual threads.
      assertThat(threads() - before)
          .isLessThanOrEqualTo(6 + Runtime.getRuntime().availableProcessors());
    }
  }

  private static int threads() {
    return Thread.getAllStackTraces().size();
  }

  private static int descriptors() {
    String[] open = new File("/proc/self/fd").list();
    return open == null ? 0 : open.length;
  }
}
