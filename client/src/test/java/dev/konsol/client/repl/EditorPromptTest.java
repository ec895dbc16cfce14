package dev.konsol.client.repl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.konsol.client.eval.RemoteSession;
import dev.konsol.client.rpc.RpcConnection;
import dev.konsol.client.terminal.AnsiStyle;
import dev.konsol.testkit.Await;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.io.OutputStream;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.jline.terminal.impl.DumbTerminal;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EditorPromptTest {
  private static final Duration PATIENCE = Duration.ofSeconds(60);

  @TempDir private Path folder;
  private final ByteArrayOutputStream shown = new ByteArrayOutputStream();
  private PipedOutputStream keys;
  private EditorPrompt prompt;

  @BeforeEach
  void open() throws IOException {
    keys = new PipedOutputStream();
    DumbTerminal terminal = new DumbTerminal(new PipedInputStream(keys), shown);
    RpcConnection nobody =
        RpcConnection.over(
            InputStream.nullInputStream(), OutputStream.nullOutputStream(), () -> {}, _ -> {});
    RemoteSession session = new RemoteSession(nobody, "id", "java", false, false, List.of());
    prompt = new EditorPrompt(terminal, folder.resolve("java"), session, new AnsiStyle(false));
  }

  @AfterEach
  void close() throws IOException {
    prompt.close();
  }

  private void type(String text) throws IOException {
    keys.write(text.getBytes(StandardCharsets.UTF_8));
    keys.flush();
  }

  /// As when Ctrl-C comes before the editor has the terminal.
  @Test
  void aLineThatNobodyReadsAnyMoreIsNotAskedFor() throws IOException {
    CompletableFuture<String> answer = CompletableFuture.completedFuture("interrupted");

    assertThatExceptionOfType(InterruptedIOException.class)
        .isThrownBy(() -> prompt.line("name? ", answer));

    assertThat(Thread.currentThread().isInterrupted()).isFalse();
    type("Ada\r");
    assertThat(prompt.line("name? ", new CompletableFuture<>())).contains("Ada");
  }

  @Test
  void aLineIsGivenUpWhenTheSnippetEndsMeanwhile() {
    CompletableFuture<String> answer = new CompletableFuture<>();
    Thread.ofVirtual()
        .start(
            () -> {
              Await.until(
                  "the question",
                  PATIENCE,
                  () -> shown.toString(StandardCharsets.UTF_8).contains("name? "));
              answer.complete("interrupted");
            });

    assertThatExceptionOfType(InterruptedIOException.class)
        .isThrownBy(() -> prompt.line("name? ", answer));

    assertThat(Thread.currentThread().isInterrupted()).isFalse();
  }

  @Test
  void aSnippetThatEndsAfterItsLineInterruptsNothingElse() throws IOException {
    CompletableFuture<String> answer = new CompletableFuture<>();
    type("Ada\r");
    assertThat(prompt.line("name? ", answer)).contains("Ada");

    answer.complete("its value");

    assertThat(Thread.currentThread().isInterrupted()).isFalse();
  }
}
