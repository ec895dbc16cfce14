package dev.konsol.agent.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A list of models: who is asked when.
class FallbackTest {
  private static final Conversation TALK =
      new Conversation(Optional.empty(), List.of(new ChatMessage.User("hello")), List.of());
  private static final String SECOND =
      "{\"model\":{\"window\":5000},\"replies\":[{\"text\":\"second\",\"repeat\":true}]}";

  @TempDir Path folder;
  private final List<String> waited = new ArrayList<>();

  @BeforeEach
  void writeSecond() throws IOException {
    Files.writeString(folder.resolve("b"), SECOND);
  }

  private Completer models(String first) throws IOException {
    Path a = Files.writeString(folder.resolve("a,with a comma"), first);
    return new Models(Map.of()).of("script:" + a + ", script:" + folder.resolve("b"));
  }

  private Completion ask(Completer completer) throws Exception {
    return completer.complete(
        TALK,
        new Completer.Listener() {
          @Override
          public void text(String piece) {}

          @Override
          public void waiting(String why) {
            waited.add(why);
          }
        });
  }

  @Test
  void theNextIsAskedWhenTheFirstIsAway() throws Exception {
    Completer models =
        models("{\"replies\":[{\"error\":\"it is away\",\"error_kind\":\"unavailable\"}]}");
    assertThat(ask(models).text()).isEqualTo("second");
    assertThat(waited)
        .containsExactly("it is away; script:" + folder.resolve("b") + " is asked instead");
  }

  @Test
  void theFirstIsTakenWhenItAnswers() throws Exception {
    Completer models = models("{\"replies\":[{\"text\":\"first\"}]}");
    assertThat(ask(models).text()).isEqualTo("first");
    // What is said has to fit both.
    assertThat(models.facts().window()).isEqualTo(5000);
    assertThat(waited).isEmpty();
  }

  @Test
  void whatIsTooLongOrWasShownIsNotTakenElsewhere() throws Exception {
    Completer tooLong = models("{\"replies\":[{\"error\":\"much\",\"error_kind\":\"too_long\"}]}");
    assertThatThrownBy(() -> ask(tooLong)).hasMessage("much");
    Completer shown =
        models(
            "{\"replies\":[{\"text\":\"fir\",\"error\":\"cut\",\"error_kind\":\"unavailable\"}]}");
    assertThatThrownBy(() -> ask(shown)).hasMessage("cut");
  }
}
