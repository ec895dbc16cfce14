package dev.konsol.lsp.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.konsol.lsp.protocol.OpenDocument;
import dev.konsol.testkit.Await;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

class ChangedDocumentsTest {
  private static final Path ROOT = Path.of("/project");
  private static final OpenDocument A = document("a.py");
  private static final OpenDocument B = document("b.py");

  private final ChangedDocuments changed = new ChangedDocuments(ROOT);
  private final List<OpenDocument> told = new CopyOnWriteArrayList<>();

  private static OpenDocument document(String name) {
    return new OpenDocument(ROOT.resolve(name), "python", 1, "");
  }

  private void follow() throws InterruptedException {
    changed.follow(() -> List.of(A, B), told::add);
  }

  @Test
  void onlyWhatChangedIsTold() throws Exception {
    changed.add(B.file());
    follow();
    follow();
    assertThat(told).containsExactly(B);
  }

  /// Each of many who ask after a checkout of another branch would else find nothing left to tell,
  /// and ask, while the first is still telling.
  @Test
  void whoAsksWhileAnotherTellsWaitsUntilAllIsTold() throws Exception {
    changed.add(A.file());
    changed.add(B.file());
    CountDownLatch telling = new CountDownLatch(1);
    CountDownLatch goOn = new CountDownLatch(1);
    Thread first =
        Thread.ofVirtual()
            .start(
                () ->
                    run(
                        () ->
                            changed.follow(
                                () -> List.of(A, B),
                                document -> {
                                  telling.countDown();
                                  goOn.await();
                                  told.add(document);
                                })));
    telling.await();
    List<List<OpenDocument>> seen = new CopyOnWriteArrayList<>();
    Thread second =
        Thread.ofPlatform()
            .start(
                () ->
                    run(
                        () -> {
                          follow();
                          seen.add(List.copyOf(told));
                        }));
    Await.until(
        "it waits or has passed",
        Duration.ofSeconds(20),
        () -> second.getState() == Thread.State.WAITING || !seen.isEmpty());
    goOn.countDown();
    first.join();
    second.join();
    assertThat(seen).containsExactly(List.of(A, B));
  }

  @Test
  void whatChangesWhileItIsToldIsToldAgain() throws Exception {
    changed.add(A.file());
    changed.follow(
        () -> List.of(A, B),
        document -> {
          told.add(document);
          changed.add(A.file());
          changed.add(B.file());
        });
    follow();
    assertThat(told).startsWith(A, B).endsWith(A, B);
  }

  private interface Interruptible {
    void run() throws InterruptedException;
  }

  private static void run(Interruptible action) {
    try {
      action.run();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
