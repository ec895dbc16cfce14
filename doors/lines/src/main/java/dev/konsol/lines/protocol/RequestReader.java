package dev.konsol.lines.protocol;

import dev.konsol.console.ConsoleProgram;
import dev.konsol.console.ConsoleSpec;
import dev.konsol.console.SignalScope;
import dev.konsol.console.input.ConsoleInput;
import dev.konsol.console.view.Scrollback;
import dev.konsol.console.wait.WaitFor;
import dev.konsol.core.KonsolException;
import dev.konsol.core.host.OtherHosts;
import dev.konsol.core.pattern.OutsidePattern;
import dev.konsol.core.session.SessionId;
import dev.konsol.process.Signal;
import dev.konsol.process.Size;
import dev.konsol.wire.JsonObject;
import dev.konsol.wire.MalformedMessage;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Base64;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// Decodes lines. Whatever is wrong with one becomes a [Request.Malformed] that carries the id
/// where it could be read; nothing is thrown. Stateless but for the default directory.
///
/// @param hosts decide what is for another one
public record RequestReader(Path home, OtherHosts hosts) {
  static final int READ_BYTES = 64 << 10;
  static final int MOST_READ_BYTES = 1 << 20;
  private static final int SCROLLBACK_LINES = 1000;
  private static final int PREVIEW_LINES = 8;
  private static final int MOST_PREVIEW_LINES = 200;
  private static final Duration WAIT_TIMEOUT = Duration.ofSeconds(30);
  private static final List<String> WAITS =
      List.of("exit", "pattern", "prompt", "idle", "attention");
  private static final Duration IDLE = Duration.ofMillis(500);

  public RequestReader(Path home) {
    this(home, OtherHosts.NONE);
  }

  public Call read(byte[] line) {
    JsonObject id = JsonObject.EMPTY;
    try {
      JsonObject object = JsonObject.parse(line);
      id = id(object);
      return new Call(id, request(object), line.length);
    } catch (KonsolException e) {
      return new Call(id, new Request.Malformed(e), line.length);
    } catch (MalformedMessage e) {
      return new Call(
          id, new Request.Malformed(KonsolException.badRequest(e.getMessage())), line.length);
    }
  }

  private static JsonObject id(JsonObject object) {
    Object id = object.value("id");
    if (id instanceof JsonObject || id instanceof List) {
      throw KonsolException.badRequest("'id' must be a string, a number, true, false or null");
    }
    return object.only(List.of("id"));
  }

  private Request request(JsonObject object) {
    String cmd = new Fields("a request", object).text("cmd");
    Fields fields = new Fields(cmd, object);
    Optional<String> host = fields.optionalText("host").filter(hosts::elsewhere);
    if (host.isPresent()) {
      return elsewhere(host.get(), fields);
    }
    return switch (cmd) {
      case "ping" -> new Request.Ping();
      case "hello" -> hello(fields);
      case "create" -> create(fields);
      case "send" -> send(fields);
      case "kill" -> new Request.Kill(fields.key(), fields.flag("force"));
      case "remove" -> new Request.Remove(fields.key(), fields.flag("force"));
      case "status" -> new Request.Status(fields.key());
      case "list" -> new Request.ListAll(fields.flag("all"));
      case "hosts" -> new Request.Hosts();
      case "locate" -> new Request.Locate(fields.text("name"), fields.optionalText("kind"));
      case "narrow" -> new Request.Narrow(Set.copyOf(object.texts("kinds")));
      case "stats" -> new Request.Stats();
      case "sessions" -> sessions(fields);
      case "preview" -> preview(fields);
      case "resize" -> resize(fields);
      case "signal" -> signal(fields);
      case "read" -> read(fields);
      case "screen" -> new Request.Screen(fields.key(), fields.flag("styled"));
      case "scrollback" -> scrollback(fields);
      case "wait" -> await(fields);
      case "attach" -> attach(fields);
      case "detach" -> new Request.Detach(fields.optionalKey());
      case "recording" -> recording(fields);
      case "events" -> events(fields);
      case "open" -> open(fields);
      case "shutdown" -> new Request.Shutdown(fields.flag("drain"));
      default -> throw Operations.unknown(cmd);
    };
  }

  private static Request elsewhere(String host, Fields fields) {
    Set<String> names = new LinkedHashSet<>(fields.object().names());
    names.removeAll(List.of("host", "id"));
    JsonObject line = fields.object().only(names);
    return fields.cmd().equals("open")
        ? new Request.OpenElsewhere(host, fields.text("door"), line)
        : new Request.Elsewhere(host, line);
  }

  private static Request preview(Fields fields) {
    return new Request.Preview(
        fields.text("kind"),
        new SessionId(fields.text("session")),
        (int) fields.whole("lines", 1, MOST_PREVIEW_LINES, PREVIEW_LINES));
  }

  private static Request hello(Fields fields) {
    fields.optionalText("client");
    fields.optionalText("build");
    return new Request.Hello(fields.optionalWhole("protocol", 0, Long.MAX_VALUE));
  }

  private Request create(Fields fields) {
    Path directory = fields.directory("cwd", home);
    Path logPath = fields.optionalPath("log_path").map(home::resolve).orElse(null);
    Size size =
        new Size(
            (int) fields.whole("rows", 1, 1000, ConsoleSpec.DEFAULT_SIZE.rows()),
            (int) fields.whole("cols", 1, 1000, ConsoleSpec.DEFAULT_SIZE.cols()));
    long cap = fields.whole("log_cap", 1, Long.MAX_VALUE, ConsoleSpec.DEFAULT_LOG_CAP);
    return new Request.Create(
        new ConsoleSpec(
            fields.key(),
            program(fields),
            logPath,
            directory,
            fields.variables("env"),
            size,
            cap,
            fields.flag("log_truncate")));
  }

  private static ConsoleProgram program(Fields fields) {
    if (fields.has("command") && fields.has("args")) {
      throw KonsolException.badRequest("create takes 'command' or 'args', not both");
    }
    if (fields.has("shell") && fields.has("args")) {
      throw KonsolException.badRequest("'shell' is for a 'command': 'args' are run as they are");
    }
    return fields.has("args")
        ? new ConsoleProgram.Arguments(fields.texts("args"))
        : new ConsoleProgram.Command(fields.text("command"), fields.optionalText("shell"));
  }

  private static Request send(Fields fields) {
    return new Request.Send(fields.optionalKey(), input(fields), fields.optionalText("write_id"));
  }

  private static ConsoleInput input(Fields fields) {
    List<String> given = List.of("input", "keys", "base64").stream().filter(fields::has).toList();
    if (given.size() > 1) {
      throw KonsolException.badRequest(
          "send takes one of 'input', 'keys' and 'base64', not several");
    }
    boolean paste = fields.flag("paste");
    return switch (given.isEmpty() ? "input" : given.getFirst()) {
      case "keys" -> new ConsoleInput.Keys(fields.texts("keys"));
      case "base64" -> new ConsoleInput.Bytes(bytes(fields.text("base64")));
      default -> new ConsoleInput.Text(fields.text("input"), paste);
    };
  }

  private static byte[] bytes(String base64) {
    try {
      return Base64.getDecoder().decode(base64);
    } catch (IllegalArgumentException e) {
      throw KonsolException.badRequest("'base64' must be base64");
    }
  }

  private static Request resize(Fields fields) {
    Size size = new Size((int) fields.whole("rows", 1, 1000), (int) fields.whole("cols", 1, 1000));
    return new Request.Resize(fields.optionalKey(), size);
  }

  private static Request signal(Fields fields) {
    List<String> scopes = List.of("foreground", "group", "tree");
    String scope = fields.oneOf("scope", scopes, "foreground");
    return new Request.SendSignal(
        fields.key(),
        Signal.named(fields.text("name")),
        SignalScope.valueOf(scope.toUpperCase(Locale.ROOT)));
  }

  private static Request read(Fields fields) {
    String view = fields.oneOf("view", List.of("raw", "text", "screen"), "raw");
    return new Request.Read(
        fields.key(),
        fields.optionalOffset("offset").orElse(0),
        maxBytes(fields),
        fields.millis("wait_ms", Duration.ZERO),
        Request.View.valueOf(view.toUpperCase(Locale.ROOT)));
  }

  private static Request recording(Fields fields) {
    return new Request.Recording(
        fields.key(), fields.optionalOffset("offset").orElse(0), maxBytes(fields));
  }

  /// Who asks for more than an answer holds gets as much as it holds, and goes on from there.
  private static int maxBytes(Fields fields) {
    return (int)
        Math.min(fields.whole("max_bytes", 1, Long.MAX_VALUE, READ_BYTES), MOST_READ_BYTES);
  }

  private static Request await(Fields fields) {
    return new Request.Wait(
        fields.key(),
        waitFor(fields),
        fields.optionalOffset("from_offset"),
        fields.millis("timeout_ms", WAIT_TIMEOUT));
  }

  private static WaitFor waitFor(Fields fields) {
    boolean pattern = fields.optionalText("pattern").isPresent();
    Duration idle = fields.millis("idle_ms", IDLE);
    if (!fields.has("until") && pattern && fields.has("idle_ms")) {
      throw KonsolException.badRequest("wait takes 'pattern' or 'idle_ms': say which with 'until'");
    }
    String implied = pattern ? "pattern" : fields.has("idle_ms") ? "idle" : "exit";
    return switch (fields.oneOf("until", WAITS, implied)) {
      case "pattern" -> new WaitFor.Pattern(regex(fields.text("pattern")));
      case "prompt" -> new WaitFor.Prompt();
      case "idle" -> new WaitFor.Idle(idle);
      case "attention" -> new WaitFor.Attention();
      default -> new WaitFor.End();
    };
  }

  private static String regex(String regex) {
    return OutsidePattern.ofLines(regex).toString();
  }

  private static Request attach(Fields fields) {
    if (fields.flag("repaint") && fields.has("offset")) {
      throw KonsolException.badRequest(
          "attach takes 'offset' or 'repaint', which says where the output goes on");
    }
    return new Request.Attach(
        fields.key(),
        fields.optionalOffset("offset"),
        fields.oneOf("mode", List.of("read", "write"), "read").equals("write"),
        fields.flag("terminal"),
        fields.flag("repaint"),
        fields.optionalWhole("max_lag", 1, Long.MAX_VALUE));
  }

  private static Request scrollback(Fields fields) {
    return new Request.Scrollback(
        fields.key(),
        fields.optionalWhole("before", 0, Long.MAX_VALUE),
        (int) fields.whole("lines", 1, Scrollback.MOST_LINES, SCROLLBACK_LINES));
  }

  private static Request events(Fields fields) {
    return new Request.Events(
        fields.key(),
        fields.whole("after", 0, Long.MAX_VALUE, 0),
        fields.millis("wait_ms", Duration.ZERO));
  }

  private static Request sessions(Fields fields) {
    return new Request.AllSessions(
        fields.whole("after", 0, Long.MAX_VALUE, 0),
        fields.millis("wait_ms", Duration.ZERO),
        fields.flag("all"));
  }

  private Request open(Fields fields) {
    Map<String, String> env = new HashMap<>();
    fields.variables("env").forEach((name, value) -> value.ifPresent(text -> env.put(name, text)));
    return new Request.Open(fields.text("door"), fields.directory("cwd", home), env);
  }
}
