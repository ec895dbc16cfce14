package dev.konsol.agent.turn;

import dev.konsol.agent.event.AgentEvent;
import dev.konsol.agent.event.AgentEvent.ToolMessage;
import dev.konsol.agent.event.Blob;
import dev.konsol.agent.event.EventCodec;
import dev.konsol.agent.event.Level;
import dev.konsol.agent.event.Outcome;
import dev.konsol.agent.event.Picture;
import dev.konsol.agent.event.Resolution;
import dev.konsol.agent.journal.Pictures;
import dev.konsol.agent.journal.SessionJournal;
import dev.konsol.agent.model.Image;
import dev.konsol.agent.model.ToolCall;
import dev.konsol.core.Excerpt;
import dev.konsol.core.KonsolException;
import dev.konsol.core.Tasks;
import dev.konsol.core.tool.Judged;
import dev.konsol.core.tool.Tool;
import dev.konsol.core.tool.ToolResult;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.context.Context;
import io.opentelemetry.context.Scope;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/// Runs one tool call: asks where the policy wants that, and does it on a thread of its own.
/// Confined to the turn's thread.
final class ToolRun {
  private static final Logger LOG = LoggerFactory.getLogger(ToolRun.class);
  private static final String FAILED =
      "The tool failed for a reason of its own: do not count on it.";
  private static final int PROMPT_CHARS = 20_000;

  private final TurnContext session;
  private final SessionJournal journal;
  private final Map<String, Tool> tools;
  private final Tasks tasks;
  private final TurnFactory.Bounds bounds;
  private final Spans spans;

  ToolRun(
      TurnContext session,
      Map<String, Tool> tools,
      Tasks tasks,
      TurnFactory.Bounds bounds,
      Spans spans) {
    this.session = session;
    this.journal = session.journal();
    this.tools = tools;
    this.tasks = tasks;
    this.bounds = bounds;
    this.spans = spans;
  }

  /// Runs a call that has been said to start; answers what came of it.
  ToolMessage run(ToolCall call) throws InterruptedException {
    Tool tool = tools.get(call.name());
    Span span = spans.toolCall(journal.id(), tool == null ? "unknown" : call.name());
    try (Scope _ = span.makeCurrent()) {
      ToolResult result =
          tool == null
              ? ToolResult.failure(
                  "There is no tool '" + call.name() + "'. The tools are: " + names() + ".")
              : permitted(tool, call);
      if (result.failed()) {
        Spans.failed(span, "tool_error");
      }
      return message(call, result);
    } catch (InterruptedException | RuntimeException | Error e) {
      Spans.failed(span, e);
      throw e;
    } finally {
      span.end();
    }
  }

  private String names() {
    return tools.keySet().stream().sorted().collect(Collectors.joining(", "));
  }

  private ToolResult permitted(Tool tool, ToolCall call) throws InterruptedException {
    if (EventCodec.isMalformed(call)) {
      return ToolResult.failure(
          "The arguments of this call are not a JSON object, so it was not made. Write them anew.");
    }
    List<Judged> judged;
    try {
      judged = judged(tool, call);
    } catch (KonsolException e) {
      return ToolResult.failure(e.getMessage());
    }
    return switch (session.policy().decide(tool.spec(), judged)) {
      case ALLOW -> execute(tool, call);
      case DENY ->
          ToolResult.failure("The rules of this session do not allow this call. Find another way.");
      case ASK -> confirmed(tool, call, judged);
    };
  }

  private List<Judged> judged(Tool tool, ToolCall call) {
    try {
      return tool.judged(call.arguments(), new ToolCallContext(session, call));
    } catch (KonsolException e) {
      throw e;
    } catch (RuntimeException e) {
      LOG.atError().addKeyValue("tool", call.name()).setCause(e).log("a call cannot be judged");
      throw KonsolException.badRequest(FAILED, e);
    }
  }

  private ToolResult confirmed(Tool tool, ToolCall call, List<Judged> judged)
      throws InterruptedException {
    Optional<AgentEvent.Request> asked = session.requests().askedFor(call.id());
    AgentEvent.Request request =
        asked.isPresent()
            ? asked.get()
            : session.request(
                (id, deadline) ->
                    new AgentEvent.Confirm(id, prompt(tool, call, judged), deadline, call.id()));
    Resolution resolution =
        request instanceof AgentEvent.Confirm
            ? session.requests().await(request)
            : Resolution.confirmation(true);
    if (resolution.outcome() == Outcome.CANCELLED) {
      throw new InterruptedException("the confirmation was cancelled");
    }
    if (!resolution.granted()) {
      return ToolResult.failure(refusal(resolution));
    }
    return unchanged(tool, call, judged, request)
        ? execute(tool, call)
        : ToolResult.failure(
            "What this call is about has changed while permission was asked for. Try again.");
  }

  /// A link may lead elsewhere by now, also since an earlier host asked.
  private boolean unchanged(
      Tool tool, ToolCall call, List<Judged> before, AgentEvent.Request asked) {
    try {
      boolean same =
          !(asked instanceof AgentEvent.Confirm confirm)
              || confirm.prompt().equals(prompt(tool, call, before));
      return same && before.equals(judged(tool, call));
    } catch (KonsolException e) {
      return false;
    }
  }

  private static String prompt(Tool tool, ToolCall call, List<Judged> judged) {
    String links =
        judged.stream()
            .filter(each -> each instanceof Judged.File file && !file.real().equals(file.named()))
            .map(each -> "\n[this leads to " + ((Judged.File) each).real() + "]")
            .collect(Collectors.joining());
    return Visible.question(
        tool.spec().title() + ": " + call.name() + " " + readable(call.arguments()) + links,
        PROMPT_CHARS);
  }

  /// As little escaped as JSON can be: what is written in numbers is not read.
  private static String readable(String arguments) {
    try {
      return JsonMapper.shared().readTree(arguments).toString();
    } catch (JacksonException e) {
      return arguments;
    }
  }

  private static String refusal(Resolution resolution) {
    return switch (resolution.outcome()) {
      case ANSWERED -> "The user said no. Do not try this again; ask what to do instead.";
      case EXPIRED -> "Nobody gave permission in time. Go on without it, or end here.";
      case UNATTENDED -> "Nobody is there to give permission. Go on without it, or end here.";
      case CANCELLED -> "The request was cancelled.";
    };
  }

  /// Whatever the tool does, an interrupt gets through: it runs on another thread, and is left
  /// behind when it does not stop.
  private ToolResult execute(Tool tool, ToolCall call) throws InterruptedException {
    AtomicReference<Optional<ToolResult>> result = new AtomicReference<>(Optional.empty());
    // What is current belongs to a thread: the call's span goes along to the tool's.
    Context context = Context.current();
    Runnable task = session.journal().ofTurn(() -> result.set(call(tool, call)));
    Thread thread = tasks.start(context.wrap(task));
    try {
      thread.join();
    } catch (InterruptedException e) {
      thread.interrupt();
      if (!thread.join(bounds.toolEnding())) {
        session.mention(
            Level.WARNING,
            "the tool '" + call.name() + "' takes its time to stop: it is not waited for");
      }
      throw e;
    }
    return result.get().orElseThrow(() -> new InterruptedException("the tool was interrupted"));
  }

  private Optional<ToolResult> call(Tool tool, ToolCall call) {
    try {
      return Optional.of(tool.call(call.arguments(), new ToolCallContext(session, call)));
    } catch (InterruptedException e) {
      return Optional.empty();
    } catch (RuntimeException | Error e) {
      LOG.atError().addKeyValue("tool", call.name()).setCause(e).log("a tool failed");
      return Optional.of(ToolResult.failure(FAILED));
    }
  }

  private ToolMessage message(ToolCall call, ToolResult result) {
    List<Picture> images = new ArrayList<>();
    String text =
        result.content().stream()
            .map(content -> text(content, images))
            .collect(Collectors.joining("\n\n"));
    int most = bounds.resultChars();
    if (text.length() <= most) {
      return new ToolMessage(
          call.id(), call.name(), text, result.failed(), Optional.empty(), images);
    }
    String hash = journal.keep(text);
    return new ToolMessage(
        call.id(),
        call.name(),
        Excerpt.cut(text, most, "call it again for less at a time"),
        result.failed(),
        Optional.of(new Blob(hash, text.length())),
        images);
  }

  private String text(ToolResult.Content content, List<Picture> images) {
    return switch (content) {
      case ToolResult.Content.Text(String text) -> text;
      case ToolResult.Content.Image(String mime, String base64) -> {
        try {
          images.add(Pictures.kept(journal, new Image(mime, base64)));
          yield "[a picture: " + mime + "]";
        } catch (KonsolException e) {
          yield "[a picture that cannot be shown: " + e.getMessage() + "]";
        }
      }
    };
  }

  /// The call was cut short, by an interrupt or by the end of its host.
  static ToolMessage interrupted(ToolCall call) {
    return new ToolMessage(
        call.id(),
        call.name(),
        "interrupted: the call was cut short, and what it had done by then stays done",
        true,
        Optional.empty());
  }
}
