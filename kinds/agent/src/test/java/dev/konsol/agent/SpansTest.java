package dev.konsol.agent;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;

import dev.konsol.agent.model.Completion;
import dev.konsol.agent.model.ModelException;
import dev.konsol.agent.model.ToolCall;
import dev.konsol.agent.model.Usage;
import dev.konsol.agent.policy.Decision;
import dev.konsol.agent.policy.Policy;
import dev.konsol.agent.turn.Spans;
import dev.konsol.core.tool.Tool;
import dev.konsol.core.tool.ToolContext;
import dev.konsol.core.tool.ToolResult;
import dev.konsol.core.tool.ToolSpec;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanId;
import io.opentelemetry.api.trace.Tracer;
import io.opentelemetry.sdk.testing.exporter.InMemorySpanExporter;
import io.opentelemetry.sdk.trace.SdkTracerProvider;
import io.opentelemetry.sdk.trace.data.SpanData;
import io.opentelemetry.sdk.trace.export.SimpleSpanProcessor;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What OpenTelemetry is told of a turn.
class SpansTest {
  private static final Policy ALLOW = new Policy(List.of(), Decision.ALLOW);

  @TempDir Path folder;
  @AutoClose private final InMemorySpanExporter exporter = InMemorySpanExporter.create();

  @AutoClose
  private final SdkTracerProvider provider =
      SdkTracerProvider.builder().addSpanProcessor(SimpleSpanProcessor.create(exporter)).build();

  private final Tracer tracer = provider.get("test");
  @AutoClose private Lab lab;

  @BeforeEach
  void open() {
    lab = new Lab(folder).with(ALLOW).with(new Spans(tracer));
  }

  @Test
  void aTurnHasASpanForEachAnswerAndEachCallAlsoForThoseThatFail() throws InterruptedException {
    AgentSession session =
        played(
            lab.withTools(new Nesting(tracer), new SampleTools.Broken()),
            PlayedModel.uses(new Usage(10, 2), "nesting"),
            PlayedModel.uses(new Usage(20, 3), "broken"),
            PlayedModel.says("Done."));
    assertThat(tree())
        .isEqualTo(
            """
            invoke_agent konsol {error.type=-, in=30, out=5}
              chat played {error.type=-, in=10, out=2}
              execute_tool nesting {error.type=-, in=-, out=-}
                inside {error.type=-, in=-, out=-}
              chat played {error.type=-, in=20, out=3}
              execute_tool broken {error.type=tool_error, in=-, out=-}
              chat played {error.type=-, in=0, out=0}
            """);
    assertThat(
            exporter.getFinishedSpanItems().stream()
                .filter(span -> !span.getName().equals("inside")))
        .allSatisfy(
            span ->
                assertThat(attribute(span, "gen_ai.conversation.id"))
                    .isEqualTo(session.id().value()));
  }

  @Test
  void aModelThatFailsFailsItsSpanAndTheTurns() throws InterruptedException {
    played(lab, PlayedModel.fails(ModelException.Kind.UNAVAILABLE, "secret words"));
    assertThat(tree())
        .isEqualTo(
            """
            invoke_agent konsol {error.type=failed, in=0, out=0}
              chat played {error.type=unavailable, in=-, out=-}
            """);
  }

  @Test
  void nothingThatWasSaidIsTold() throws InterruptedException {
    played(
        lab.withTools(new SampleTools.Note()),
        _ ->
            new Completion(
                "secret words",
                List.of(
                    new ToolCall("secret-1", "note", "{\"a\":\"secret\"}"),
                    new ToolCall("secret-2", "secret tool", "{}")),
                Usage.NONE),
        PlayedModel.fails(ModelException.Kind.OTHER, "secret words"));
    assertThat(exporter.getFinishedSpanItems()).hasSize(5);
    assertThat(exporter.getFinishedSpanItems().toString()).doesNotContain("secret");
  }

  private AgentSession played(Lab with, PlayedModel.Answer... answers) throws InterruptedException {
    Agents host = with.withModel(new PlayedModel(answers)).host();
    AgentSession session = with.played(host);
    session.say("my secret");
    session.awaitIdle();
    // The span ends after the turn: its thread has ended when the host is closed.
    host.close();
    return session;
  }

  private String tree() {
    StringBuilder tree = new StringBuilder();
    below(SpanId.getInvalid(), "", tree);
    return tree.toString();
  }

  private void below(String parent, String indent, StringBuilder tree) {
    List<SpanData> spans = new ArrayList<>(exporter.getFinishedSpanItems());
    spans.removeIf(span -> !span.getParentSpanId().equals(parent));
    spans.sort(Comparator.comparingLong(SpanData::getStartEpochNanos));
    for (SpanData span : spans) {
      tree.append(indent).append(span.getName()).append(" {error.type=");
      tree.append(attribute(span, "error.type"));
      tree.append(", in=").append(attribute(span, "gen_ai.usage.input_tokens"));
      tree.append(", out=").append(attribute(span, "gen_ai.usage.output_tokens")).append("}\n");
      below(span.getSpanId(), indent + "  ", tree);
    }
  }

  private static String attribute(SpanData span, String name) {
    String value =
        span.getAttributes().asMap().entrySet().stream()
            .filter(entry -> entry.getKey().getKey().equals(name))
            .map(entry -> String.valueOf(entry.getValue()))
            .collect(joining());
    return value.isEmpty() ? "-" : value;
  }

  /// Makes a span of its own, as an instrumented library would.
  private record Nesting(Tracer tracer) implements Tool {
    @Override
    public ToolSpec spec() {
      return new ToolSpec(
          "nesting",
          "nesting",
          "for tests",
          "{\"type\":\"object\"}",
          Optional.empty(),
          ToolSpec.Effects.READS);
    }

    @Override
    public ToolResult call(String arguments, ToolContext context) {
      Span inside = tracer.spanBuilder("inside").startSpan();
      inside.end();
      return ToolResult.text("done");
    }
  }
}
