package dev.konsol.agent;

import static dev.konsol.agent.PlayedModel.calls;
import static dev.konsol.agent.PlayedModel.says;
import static dev.konsol.agent.PlayedModel.thinks;
import static org.assertj.core.api.Assertions.assertThat;

import dev.konsol.agent.event.AgentEvent;
import dev.konsol.agent.event.StopReason;
import dev.konsol.agent.model.ChatMessage;
import dev.konsol.agent.model.Image;
import dev.konsol.agent.model.Thinking;
import dev.konsol.agent.policy.Decision;
import dev.konsol.agent.policy.Policy;
import dev.konsol.core.tool.Tool;
import dev.konsol.core.tool.ToolContext;
import dev.konsol.core.tool.ToolResult;
import dev.konsol.core.tool.ToolSpec;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Pictures, thoughts, plans: what is in messages besides words.
class MessagesTest {
  private static final String PNG =
      Base64.getEncoder().encodeToString(new byte[] {(byte) 0x89, 'P', 'N', 'G', 13, 10, 26, 10});

  @TempDir Path folder;
  private Lab lab;

  @BeforeEach
  void open() {
    lab = new Lab(folder).with(new Policy(List.of(), Decision.ALLOW));
  }

  @AfterEach
  void close() {
    lab.close();
  }

  private static String withPicture(String mime, String data) {
    return "{\"type\":\"message\",\"text\":\"look\",\"images\":[{\"mime\":\""
        + mime
        + "\",\"data\":\""
        + data
        + "\"}]}";
  }

  @Test
  void aPictureIsKeptOnceAndShownToTheModelAlsoByTheNextHost() throws InterruptedException {
    PlayedModel model = new PlayedModel(says("A cat."), says("Still."));
    Agents host = lab.withModel(model).host();
    AgentSession session = lab.played(host);
    try (AgentClient client = new AgentClient(host, session)) {
      client.receive(withPicture("image/png", PNG));
      assertThat(session.awaitIdle()).contains(StopReason.COMPLETED);
    }
    ChatMessage shown = new ChatMessage.User("look", List.of(new Image("image/png", PNG)));
    assertThat(model.seen.getLast().messages()).containsExactly(shown);
    assertThat(Lab.stored(session).getFirst())
        .contains("\"images\":[{\"mime\":\"image/png\",\"sha256\":\"")
        .doesNotContain(PNG);
    host.close();
    AgentSession later = lab.host().session(session.id().value());
    later.say("and now?");
    later.awaitIdle();
    assertThat(model.seen.getLast().messages()).startsWith(shown);
  }

  @Test
  void theLastLinesAreWhatWasSaidAndCalled() throws InterruptedException {
    Agents host =
        lab.withModel(new PlayedModel(calls("So be it.", "note", "{\"a\":1}"), says("Two\nlines.")))
            .host();
    AgentSession session = lab.played(host);
    session.say("Do it,\nplease.");
    session.awaitIdle();
    assertThat(session.lastLines(9))
        .containsExactly("> Do it,", "  please.", "So be it.", "· note {\"a\":1}", "Two", "lines.");
    assertThat(session.lastLines(1)).containsExactly("lines.");
  }

  @ParameterizedTest
  @CsvSource({
    "image/png,aGVsbG8=,is not a picture",
    "image/jpeg,iVBORw0KGgo=,it is image/png",
    "image/png,%%%,not base64",
    "text/plain,iVBORw0KGgo=,it is image/png"
  })
  void whatIsNoPictureIsRefused(String mime, String data, String why) throws InterruptedException {
    Agents host = lab.withModel(new PlayedModel()).host();
    AgentSession session = lab.played(host);
    try (AgentClient client = new AgentClient(host, session)) {
      client.receive(withPicture(mime, data));
      assertThat(Lab.lines(client.next(Lab.SOON)))
          .singleElement()
          .asString()
          .contains("\"error\"", why);
    }
    assertThat(lab.journal(session.id().value())).isEmpty();
  }

  @Test
  void aPictureThatIsTooLargeIsRefused() throws InterruptedException {
    byte[] large = new byte[(5 << 20) + 1];
    large[0] = (byte) 0x89;
    large[1] = 'P';
    large[2] = 'N';
    large[3] = 'G';
    Agents host = lab.withModel(new PlayedModel()).host();
    AgentSession session = lab.played(host);
    try (AgentClient client = new AgentClient(host, session)) {
      client.receive(withPicture("image/png", Base64.getEncoder().encodeToString(large)));
      assertThat(Lab.lines(client.next(Lab.SOON)).getFirst()).contains("at most 5242880");
    }
  }

  @Test
  void aFieldThatNobodyKnowsIsRefusedByItsName() throws InterruptedException {
    Agents host = lab.withModel(new PlayedModel()).host();
    AgentSession session = lab.played(host);
    try (AgentClient client = new AgentClient(host, session)) {
      client.receive("{\"type\":\"message\",\"text\":\"go\",\"imagse\":[]}");
      assertThat(Lab.lines(client.next(Lab.SOON)).getFirst()).contains("'imagse' is not known");
    }
  }

  /// Answers with a picture.
  private record Camera() implements Tool {
    @Override
    public ToolSpec spec() {
      return new ToolSpec(
          "camera",
          "camera",
          "for tests",
          "{\"type\":\"object\"}",
          Optional.empty(),
          ToolSpec.Effects.READS);
    }

    @Override
    public ToolResult call(String arguments, ToolContext context) {
      return new ToolResult(
          List.of(
              new ToolResult.Content.Text("click"), new ToolResult.Content.Image("image/png", PNG)),
          Optional.empty(),
          false);
    }
  }

  @Test
  void aPictureOfAToolIsShownToTheModel() throws InterruptedException {
    PlayedModel model = new PlayedModel(calls("", "camera", "{}"), says("A cat."));
    AgentSession session = lab.withTools(new Camera()).withModel(model).played(lab.host());
    session.say("go");
    session.awaitIdle();
    assertThat(model.seen.getLast().messages().getLast())
        .isInstanceOfSatisfying(
            ChatMessage.ToolOutput.class,
            output -> {
              assertThat(output.text()).isEqualTo("click\n\n[a picture: image/png]");
              assertThat(output.images()).containsExactly(new Image("image/png", PNG));
            });
  }

  @Test
  void thoughtsAreStreamedAsideKeptAndSentBack() throws InterruptedException {
    Thinking thought = new Thinking("Cats purr.", Optional.of("signed"));
    PlayedModel model = new PlayedModel(thinks(thought, "Purring."), says("Bye."));
    Agents host = lab.withModel(model).host();
    AgentSession session = lab.played(host);
    List<String> lines = new ArrayList<>();
    try (AgentClient client = new AgentClient(host, session)) {
      session.say("go");
      session.awaitIdle();
      while (!client.caughtUp()) {
        lines.addAll(Lab.lines(client.next(Lab.SOON)));
      }
    }
    assertThat(lines)
        .filteredOn(line -> line.contains("\"type\":\"thinking\""))
        .singleElement()
        .asString()
        .contains("\"content\":\"Cats purr.\"", "\"offset\":0");
    assertThat(lines)
        .filteredOn(line -> line.contains("\"type\":\"chunk\""))
        .allMatch(line -> !line.contains("Cats purr."));
    host.close();
    AgentSession later = lab.host().session(session.id().value());
    later.say("and now?");
    later.awaitIdle();
    assertThat(model.seen.getLast().messages().get(1))
        .isEqualTo(new ChatMessage.Assistant("Purring.", List.of(), Optional.of(thought)));
  }

  @Test
  void whyTheProviderIsWaitedForIsTold() throws InterruptedException {
    PlayedModel model =
        new PlayedModel(
            listener -> {
              listener.waiting("the provider is busy: asked again in 3 s");
              return says("Well.").give(listener);
            });
    Agents host = lab.withModel(model).host();
    AgentSession session = lab.played(host);
    List<String> lines = new ArrayList<>();
    try (AgentClient client = new AgentClient(host, session)) {
      session.say("go");
      session.awaitIdle();
      while (!client.caughtUp()) {
        lines.addAll(Lab.lines(client.next(Lab.SOON)));
      }
    }
    assertThat(lines)
        .filteredOn(line -> line.contains("asked again in 3 s"))
        .singleElement()
        .asString()
        .contains("\"level\":\"info\"")
        .doesNotContain("\"seq\"");
  }

  /// Takes any plan.
  private record Todo() implements Tool {
    @Override
    public ToolSpec spec() {
      return new ToolSpec(
          "todo_write",
          "todo",
          "for tests",
          "{\"type\":\"object\"}",
          Optional.empty(),
          ToolSpec.Effects.READS);
    }

    @Override
    public ToolResult call(String arguments, ToolContext context) {
      return ToolResult.text("noted");
    }
  }

  @Test
  void aPlanIsAnEventOfItsOwn() throws InterruptedException {
    PlayedModel model =
        new PlayedModel(
            calls(
                "", "todo_write", "{\"todos\":[{\"content\":\"dig\",\"status\":\"in_progress\"}]}"),
            says("So."));
    AgentSession session = lab.withTools(new Todo()).withModel(model).played(lab.host());
    session.say("go");
    session.awaitIdle();
    assertThat(Lab.stored(session))
        .anyMatch(
            line ->
                line.contains("\"type\":\"plan\"")
                    && line.contains(
                        "\"entries\":[{\"content\":\"dig\","
                            + "\"status\":\"in_progress\",\"priority\":\"medium\"}]"));
  }

  @Test
  void oneConnectionSpeaksWithSeveralSessions() throws InterruptedException {
    PlayedModel model = new PlayedModel(says("First."), says("Second."), says("Third."));
    Agents host = lab.withModel(model).host();
    AgentSession one = lab.played(host);
    AgentSession two = lab.played(host);
    List<String> lines = new ArrayList<>();
    try (AgentClient client = new AgentClient(host, one)) {
      client.receive("{\"type\":\"message\",\"text\":\"a\"}");
      one.awaitIdle();
      client.receive("{\"type\":\"message\",\"session_id\":\"" + two.id() + "\",\"text\":\"b\"}");
      two.awaitIdle();
      client.receive("{\"type\":\"message\",\"text\":\"c\"}");
      one.awaitIdle();
      while (!client.caughtUp()) {
        lines.addAll(Lab.lines(client.next(Lab.SOON)));
      }
    }
    assertThat(lab.all(one.id().value(), AgentEvent.Message.class))
        .extracting(AgentEvent.Message::text)
        .containsExactly("a", "First.", "c", "Third.");
    assertThat(lines)
        .filteredOn(line -> line.contains("\"turn_end\""))
        .hasSize(3)
        .anyMatch(line -> line.contains("\"session_id\":\"" + two.id()));
  }
}
