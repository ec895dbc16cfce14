package dev.konsol.lines.protocol;

import static org.assertj.core.api.Assertions.assertThat;

import dev.konsol.console.ConsoleProgram;
import dev.konsol.console.ConsoleSpec;
import dev.konsol.console.SignalScope;
import dev.konsol.console.input.ConsoleInput;
import dev.konsol.console.wait.WaitFor;
import dev.konsol.core.reference.Operation;
import dev.konsol.core.session.SessionId;
import dev.konsol.process.Signal;
import dev.konsol.process.Size;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class RequestReaderTest {
  private static final SessionId KEY = new SessionId("k");
  private static final Path HOME = Path.of("/home/me");

  @Test
  void createHasItsDefaults() {
    assertThat(read("{'cmd':'create','key':'k','command':'ls -l'}"))
        .isEqualTo(
            new Request.Create(
                new ConsoleSpec(
                    KEY,
                    new ConsoleProgram.Command("ls -l"),
                    null,
                    HOME,
                    Map.of(),
                    new Size(40, 120),
                    256L << 20,
                    false)));
  }

  @Test
  void createTakesEverything() {
    assertThat(
            read(
                "{'cmd':'create','key':'k','args':['a','b"
                    + " c'],'log_path':'x.log','cwd':'/tmp','rows':3,"
                    + "'cols':7,'env':{'A':'1','B':null},'log_cap':5000,'unknown':[]}"))
        .isEqualTo(
            new Request.Create(
                new ConsoleSpec(
                    KEY,
                    new ConsoleProgram.Arguments(List.of("a", "b c")),
                    HOME.resolve("x.log"),
                    Path.of("/tmp"),
                    Map.of("A", Optional.of("1"), "B", Optional.empty()),
                    new Size(3, 7),
                    5000,
                    false)));
  }

  @Test
  void requestsAreDecoded() {
    assertThat(read("{'cmd':'send','key':'k','input':'a\\\\n','paste':true,'write_id':'w'}"))
        .isEqualTo(
            new Request.Send(
                Optional.of(KEY), new ConsoleInput.Text("a\\n", true), Optional.of("w")));
    assertThat(read("{'cmd':'send','keys':['C-c']}"))
        .isEqualTo(
            new Request.Send(
                Optional.empty(), new ConsoleInput.Keys(List.of("C-c")), Optional.empty()));
    assertThat(read("{'cmd':'read','key':'k'}"))
        .isEqualTo(new Request.Read(KEY, 0, 65536, Duration.ZERO, Request.View.RAW));
    assertThat(
            read(
                "{'cmd':'read','key':'k','offset':7,'max_bytes':9000000000,'wait_ms':5,'view':'text'}"))
        .isEqualTo(new Request.Read(KEY, 7, 1 << 20, Duration.ofMillis(5), Request.View.TEXT));
    assertThat(read("{'cmd':'signal','key':'k','name':'int','scope':'tree'}"))
        .isEqualTo(new Request.SendSignal(KEY, Signal.SIGINT, SignalScope.TREE));
    assertThat(read("{'cmd':'attach','key':'k','mode':'write','terminal':true,'max_lag':10}"))
        .isEqualTo(
            new Request.Attach(KEY, OptionalLong.empty(), true, true, false, OptionalLong.of(10)));
    assertThat(read("{'cmd':'open','door':'mcp','env':{'A':'1','B':null}}"))
        .isEqualTo(new Request.Open("mcp", HOME, Map.of("A", "1")));
    assertThat(read("{'cmd':'status','key':'k','id':null}")).isEqualTo(new Request.Status(KEY));
  }

  @Test
  void whatToWaitForMayBeImplied() {
    Duration idle = Duration.ofMillis(500);
    assertThat(waitFor("")).isEqualTo(new WaitFor.End());
    assertThat(waitFor(",'pattern':'a+'")).isEqualTo(new WaitFor.Pattern("a+"));
    assertThat(waitFor(",'idle_ms':20")).isEqualTo(new WaitFor.Idle(Duration.ofMillis(20)));
    assertThat(waitFor(",'until':'idle'")).isEqualTo(new WaitFor.Idle(idle));
    assertThat(waitFor(",'until':'prompt','pattern':'x'")).isEqualTo(new WaitFor.Prompt());
    assertThat(waitFor(",'until':'idle','pattern':'x','idle_ms':500"))
        .isEqualTo(new WaitFor.Idle(idle));
  }

  @Test
  void aWaitHasItsDefaults() {
    assertThat(read("{'cmd':'wait','key':'k'}"))
        .isEqualTo(
            new Request.Wait(KEY, new WaitFor.End(), OptionalLong.empty(), Duration.ofSeconds(30)));
  }

  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '`',
      delimiter = '|',
      value = {
        "{'key':'k'}|a request needs 'cmd'",
        "{'cmd':7}|'cmd' must be a string",
        "{'cmd':'craete'}|there is no command 'craete': the nearest is 'create'",
        "{'cmd':'statuss'}|there is no command 'statuss': the nearest is 'status'",
        "{'cmd':'create','command':'x'}|create needs 'key'",
        "{'cmd':'create','key':'k'}|create needs 'command'",
        "{'cmd':'create','key':'','command':'x'}|a session's name has 1 to 256 characters",
        "{'cmd':'create','key':'k','command':'x','args':['x']}|create takes 'command' or 'args',"
            + " not both",
        "{'cmd':'create','key':'k','args':[]}|'args' must not be empty",
        "{'cmd':'create','key':'k','args':[1]}|'args' must be a list of strings",
        "{'cmd':'create','key':'k','command':'x','cwd':'a/b'}|'cwd' must be an absolute path, not"
            + " 'a/b'",
        "{'cmd':'create','key':'k','command':'x','cwd':'/a\\u0000'}|'cwd' is not a path",
        "{'cmd':'create','key':'k','command':'x','rows':0}|'rows' must be from 1 to 1000",
        "{'cmd':'create','key':'k','command':'x','rows':1.5}|'rows' must be a whole number",
        "{'cmd':'create','key':'k','command':'x','env':{'A':1}}|'env' must be an object of strings,"
            + " or null to remove",
        "{'cmd':'create','key':'k','command':'x','env':{'A=B':'1'}}|'env' has a variable without a"
            + " proper name: 'A=B'",
        "{'cmd':'send','key':'k'}|send needs 'input'",
        "{'cmd':'send','key':'k','input':'a','keys':['b']}|send takes one of 'input', 'keys' and"
            + " 'base64', not several",
        "{'cmd':'send','key':'k','base64':'!'}|'base64' must be base64",
        "{'cmd':'read','key':'k','offset':-1}|'offset' must be 0 or more",
        "{'cmd':'read','key':'k','view':'x'}|'view' must be raw, text, screen",
        "{'cmd':'read','key':'k','wait_ms':86400001}|'wait_ms' must be from 0 to 86400000",
        "{'cmd':'signal','key':'k'}|signal needs 'name'",
        "{'cmd':'signal','key':'k','name':'FOO'}|'FOO' is not a signal: use a name such as TERM, INT"
            + " or HUP",
        "{'cmd':'wait','key':'k','until':'pattern'}|wait needs 'pattern'",
        "{'cmd':'wait','key':'k','pattern':'('}|the pattern '(' is not a regular expression:"
            + " missing closing )",
        "{'cmd':'wait','key':'k','pattern':'a','idle_ms':1}|wait takes 'pattern' or 'idle_ms': say"
            + " which with 'until'",
        "{'cmd':'resize','key':'k','rows':1}|resize needs 'cols'",
        "{'cmd':'ping','id':{}}|'id' must be a string, a number, true, false or null",
        "[1]|a request is a JSON object",
      })
  void whatIsWrongIsNamed(String line, String message) {
    assertThat(problem(line)).isEqualTo(message);
  }

  @ParameterizedTest
  @MethodSource("everyField")
  void aWrongTypeNamesTheField(Operation operation, Operation.Field field) {
    for (String wrong : wrongValues(field.type())) {
      String line = lineWith(operation, field.name(), wrong);

      assertThat(problem(line)).as(line).startsWith("'" + field.name() + "' must be ");
    }
  }

  @ParameterizedTest
  @MethodSource("everyField")
  void aMissingFieldIsNamedAfterItsCommand(Operation operation, Operation.Field field) {
    if (field.required()) {
      String without = lineWith(operation, field.name(), "null");

      assertThat(problem(without)).isEqualTo(operation.name() + " needs '" + field.name() + "'");
    }
  }

  @ParameterizedTest
  @MethodSource("everyOperation")
  void everyCommandThatDescribesItselfIsKnown(Operation operation) {
    assertThat(read(lineWith(operation, "ignored", "1"))).isNotInstanceOf(Request.Malformed.class);
  }

  @Test
  void theIdIsKeptWhereItCanBeRead() {
    assertThat(call("{'id':1.50,'cmd':'nonsense'}").id()).hasToString("{\"id\":1.50}");
    assertThat(call("{'cmd':'ping','id':null}").id()).hasToString("{\"id\":null}");
    assertThat(call("{'cmd':'ping'}").id().names()).isEmpty();
    assertThat(call("{'id':1,").id().names()).isEmpty();
  }

  static Stream<Operation> everyOperation() {
    return Operations.all().stream();
  }

  static Stream<Arguments> everyField() {
    return everyOperation()
        .flatMap(each -> each.fields().stream().map(field -> Arguments.of(each, field)));
  }

  private static List<String> wrongValues(Operation.Type type) {
    return switch (type) {
      case TEXT -> List.of("1", "true", "[]", "{}", "['x']");
      case WHOLE -> List.of("'1'", "1.5", "true", "[]", "{}", "99999999999999999999", "-1");
      case FLAG -> List.of("'true'", "1", "[]", "{}");
      case TEXTS -> List.of("'x'", "1", "{}", "[1]", "[null]", "[['x']]");
      case OBJECT -> throw new AssertionError("no command takes one");
      case VARIABLES -> List.of("'x'", "1", "[]", "{'A':1}", "{'A':[]}");
    };
  }

  /// A good request of that command, but for one field.
  private static String lineWith(Operation operation, String name, String value) {
    StringBuilder line = new StringBuilder("{'cmd':'" + operation.name() + "'");
    operation.fields().stream()
        .filter(field -> field.required() && !field.name().equals(name))
        .forEach(field -> line.append(",'" + field.name() + "':" + good(field)));
    boolean alternatives = List.of("command", "args", "input", "keys", "base64").contains(name);
    if (operation.name().equals("create") && !alternatives) {
      line.append(",'command':'x'");
    }
    if (operation.name().equals("send") && !alternatives) {
      line.append(",'input':'x'");
    }
    return line.append(",'" + name + "':" + value + "}").toString();
  }

  private static String good(Operation.Field field) {
    return switch (field.name()) {
      case "rows", "cols" -> "10";
      case "name" -> "'TERM'";
      default -> "'k'";
    };
  }

  private static WaitFor waitFor(String fields) {
    return ((Request.Wait) read("{'cmd':'wait','key':'k'" + fields + "}")).what();
  }

  private static String problem(String line) {
    return ((Request.Malformed) read(line)).problem().getMessage();
  }

  private static Request read(String line) {
    return call(line).request();
  }

  private static Call call(String line) {
    return new RequestReader(HOME).read(line.replace('\'', '"').getBytes(StandardCharsets.UTF_8));
  }
}
