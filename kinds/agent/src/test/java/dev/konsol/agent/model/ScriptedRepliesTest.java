package dev.konsol.agent.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.InstanceOfAssertFactories.type;

import dev.konsol.core.KonsolException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What a scripted model can play: all that a real one can do.
class ScriptedRepliesTest {
  private static final Conversation TALK =
      new Conversation(Optional.empty(), List.of(new ChatMessage.User("hello")), List.of());

  @TempDir Path folder;

  private ScriptedCompleter model(String script) throws IOException {
    return new ScriptedCompleter(
        ScriptedReplies.read(Files.writeString(folder.resolve("s.json"), script)));
  }

  @Test
  void everyEndOfAnAnswerCanBePlayed() throws Exception {
    List<String> seen = new ArrayList<>();
    Completion completion =
        model(
                """
                {"replies":[{"thinking":{"text":"hm","signature":"s"}, "text":"Hel", "finish":"length",
                  "cut":["write_file"], "waiting":["busy"],
                  "usage":{"input":10,"output":2,"cache_read":3,"cache_write":4}}]}\
                """)
            .complete(TALK, listener(seen));
    assertThat(completion)
        .isEqualTo(
            new Completion(
                "Hel",
                List.of(),
                List.of("write_file"),
                Optional.of(new Thinking("hm", Optional.of("s"))),
                new Usage(10, 2, 3, 4),
                Finish.LENGTH));
    assertThat(seen).containsExactly("waiting busy", "thinking hm", "text Hel");
  }

  @Test
  void nullCountsAsNotGiven() throws Exception {
    Completion completion =
        model(
                """
                {"replies":[{"when":null, "text":null, "delay_ms":null, "chunk_chars":null, "error":null,
                  "repeat":null, "waiting":null, "tool_calls":[{"name":"list_files","arguments":null}]},
                  {"text":"Hi", "tool_calls":null}]}\
                """)
            .complete(TALK, _ -> {});
    assertThat(completion.calls()).extracting(ToolCall::arguments).containsExactly("{}");
  }

  @Test
  void anErrorHasAKind() throws Exception {
    ScriptedCompleter model =
        model("{\"replies\":[{\"error\":\"too much\",\"error_kind\":\"too_long\"}]}");
    assertThatThrownBy(() -> model.complete(TALK, _ -> {}))
        .hasMessage("too much")
        .asInstanceOf(type(ModelException.class))
        .extracting(ModelException::kind)
        .isEqualTo(ModelException.Kind.TOO_LONG);
  }

  @Test
  void theModelsFactsCanBeSet() throws Exception {
    assertThat(
            model(
                    """
                    {"model":{"window":5000,"output":100,"price":{"input":3,"output":15}},"replies":[]}\
                    """)
                .facts())
        .isEqualTo(new ModelFacts(5000, 100, Optional.of(new ModelFacts.Price(3, 15, 0, 0))));
  }

  @Test
  void whatIsNotAFinishIsRefused() {
    assertThatThrownBy(() -> model("{\"replies\":[{\"finish\":\"tired\"}]}"))
        .isInstanceOf(KonsolException.class)
        .hasMessageContaining("no 'tired' among [COMPLETE, LENGTH");
  }

  private static Completer.Listener listener(List<String> seen) {
    return new Completer.Listener() {
      @Override
      public void text(String piece) {
        seen.add("text " + piece);
      }

      @Override
      public void thinking(String piece) {
        seen.add("thinking " + piece);
      }

      @Override
      public void waiting(String why) {
        seen.add("waiting " + why);
      }
    };
  }
}
