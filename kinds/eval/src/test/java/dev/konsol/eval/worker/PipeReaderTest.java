package dev.konsol.eval.worker;

import static org.assertj.core.api.Assertions.assertThat;

import dev.konsol.eval.result.Display;
import dev.konsol.wire.JsonObject;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

class PipeReaderTest {
  private static final Duration PATIENCE = Duration.ofSeconds(30);

  private final List<String> printed = Collections.synchronizedList(new ArrayList<>());

  /// In the one pipe a turn is marked, and in the other what comes behind it.
  @Test
  void whatComesBehindATurnIsToldAfterWhatCameBefore() {
    PipeReader out = reader("out", "1\n\0konsol-sync:7-1\n\0konsol-sync:>7-2\n3\n");
    PipeReader err = reader("err", "\0konsol-sync:>7-1\n2\n\0konsol-sync:7-2\n");
    read(err, out);
    assertThat(printed).containsExactly("out 1\n", "err 2\n", "out 3\n");
  }

  /// Several threads may print.
  @Test
  void aTurnWithinACharacterLeavesItWhole() {
    PipeReader out = reader("out", "a\u00e2\u0082\0konsol-sync:7-1\n\u00acb");
    PipeReader err = reader("err", "");
    read(out, err);
    assertThat(String.join("", printed)).isEqualTo("out aout €b");
  }

  private void read(PipeReader first, PipeReader second) {
    FrameListener listener = new Printed();
    first.start(listener, second);
    second.start(listener, first);
    first.awaitEnd(PATIENCE);
    second.awaitEnd(PATIENCE);
  }

  /// Each character is a byte.
  private static PipeReader reader(String stream, String bytes) {
    InputStream pipe = new ByteArrayInputStream(bytes.getBytes(StandardCharsets.ISO_8859_1));
    return new PipeReader(stream, pipe);
  }

  private final class Printed implements FrameListener {
    @Override
    public void printed(String stream, String text) {
      printed.add(stream + " " + text);
    }

    @Override
    public void output(String run, String stream, String text) {}

    @Override
    public void display(String run, Display display) {}

    @Override
    public void inputWanted(String run) {}

    @Override
    public void answered(String run) {}

    @Override
    public void result(String run, WorkerResult result) {}

    @Override
    public void answer(JsonObject frame) {}

    @Override
    public void gone(String reason) {}
  }
}
