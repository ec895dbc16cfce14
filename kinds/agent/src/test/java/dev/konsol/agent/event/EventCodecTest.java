package dev.konsol.agent.event;

import static org.assertj.core.api.Assertions.assertThat;

import dev.konsol.agent.model.Thinking;
import dev.konsol.agent.model.ToolCall;
import dev.konsol.agent.model.Usage;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class EventCodecTest {
  private static final Instant SOON = Instant.parse("2026-01-01T00:00:00Z");

  static List<AgentEvent> events() {
    ToolCall call = new ToolCall("c1", "shell", "{\"command\":\"ls\"}");
    return List.of(
        new AgentEvent.Status(Level.WARNING, "careful \"quoted\"\n"),
        AgentEvent.Message.user("m1", "hello 😀", List.of()),
        AgentEvent.Message.user("m1", "look", List.of(new Picture("image/png", "ab", 9))),
        AgentEvent.Message.host("m1", "go on"),
        AgentEvent.Message.assistant(
            "m2",
            "",
            List.of(call),
            Optional.of(new Thinking("hm", Optional.of("signed"))),
            Optional.of(new Expense(new Usage(3, 4, 1, 2), Optional.of(0.25)))),
        AgentEvent.Message.summary("m3", "short", Expense.NONE, new Replaced(7, 5)),
        new AgentEvent.Plan(List.of(new PlanStep("dig", "pending", "low"))),
        new AgentEvent.ToolStart(call),
        new AgentEvent.ToolMessage("c1", "shell", "ok", false, Optional.empty()),
        new AgentEvent.ToolMessage("c1", "shell", "…", true, Optional.of(new Blob("ab", 9))),
        new AgentEvent.Ask("r1", "Which?", Optional.of("this"), SOON, "c1"),
        new AgentEvent.Ask("r1", "Which?", Optional.empty(), SOON, "c1"),
        new AgentEvent.Confirm("r2", "May I?", SOON, "c1"),
        new AgentEvent.Resolved("r1", Resolution.answer("that")),
        new AgentEvent.Resolved("r2", Resolution.confirmation(true)),
        new AgentEvent.Resolved("r2", Resolution.cancelled()),
        new AgentEvent.TurnEnd(
            StopReason.HOST_LOST,
            "m1",
            new Spent(3, new Expense(new Usage(1, 2), Optional.of(0.5)), Duration.ofMillis(70))));
  }

  @ParameterizedTest
  @MethodSource("events")
  void whatWasWrittenIsReadAgain(AgentEvent event) {
    assertThat(EventCodec.read(EventCodec.write(event))).isEqualTo(event);
  }

  @Test
  void theNamesOnTheWireAreThoseOfTheContract() {
    assertThat(EventCodec.write(new AgentEvent.Status(Level.INFO, "hi")))
        .isEqualTo("{\"type\":\"status\",\"level\":\"info\",\"message\":\"hi\"}");
    assertThat(EventCodec.write(new AgentEvent.ToolStart(new ToolCall("c", "n", "{\"a\":1}"))))
        .isEqualTo("{\"type\":\"tool_start\",\"id\":\"c\",\"name\":\"n\",\"arguments\":{\"a\":1}}");
    assertThat(
            EventCodec.write(new AgentEvent.ToolMessage("c", "n", "out", false, Optional.empty())))
        .isEqualTo("{\"type\":\"tool_message\",\"id\":\"c\",\"name\":\"n\",\"content\":\"out\"}");
    assertThat(EventCodec.write(new AgentEvent.Ask("r", "p", Optional.of("d"), SOON, "c")))
        .startsWith("{\"type\":\"ask\",\"request_id\":\"r\",\"prompt\":\"p\",\"default\":\"d\"");
    assertThat(EventCodec.write(new AgentEvent.Confirm("r", "p", SOON, "c")))
        .startsWith("{\"type\":\"confirm\",\"request_id\":\"r\",\"prompt\":\"p\"");
    assertThat(EventCodec.framed("s", 4, "{\"type\":\"status\"}"))
        .isEqualTo("{\"session_id\":\"s\",\"seq\":4,\"type\":\"status\"}");
    assertThat(Transient.write(Optional.of("s"), "", new Transient.Chunk("m", 3, "text")))
        .isEqualTo(
            "{\"session_id\":\"s\",\"type\":\"chunk\",\"content\":\"text\","
                + "\"message_id\":\"m\",\"offset\":3}");
  }

  @Test
  void argumentsThatAreNoObjectAreKeptAsText() {
    String written = EventCodec.write(new AgentEvent.ToolStart(new ToolCall("c", "n", "{oops")));
    assertThat(written).contains("{\"malformed\":\"{oops\"}");
  }
}
