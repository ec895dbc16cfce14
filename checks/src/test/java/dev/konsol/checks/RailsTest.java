package dev.konsol.checks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.konsol.testkit.Await;
import dev.konsol.testkit.Rounds;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

/// `konsol --stdio` in a Rails application: the contract of a console backend, one conversation, a
/// session for each test.
@Tag("slow")
class RailsTest {
  private static final int INVALID_PARAMS = -32602;
  private static final int SESSION_NOT_FOUND = -32001;
  private static final int SESSION_BUSY = -32002;
  private static final int BOOT_FAILED = -32003;
  private static final int EVAL_TIMEOUT = -32004;
  private static final int PARSE_ERROR = -32700;
  private static final Duration PATIENCE = Duration.ofSeconds(30);

  private static KonsolProgram konsol;
  private static Path shop;
  private static RpcClient client;

  private String session = "";

  @BeforeAll
  static void boot() throws IOException {
    konsol = new KonsolProgram(Map.of("RAILS_ENV", "development"));
    shop = Samples.copy("rails", konsol.home().resolve("shop"));
    client = new RpcClient(konsol, shop);
    String first = create();
    client.eval(first, "load \"db/schema.rb\"");
    close(first);
  }

  @AfterAll
  static void shutDown() {
    assertThat(client.result("shutdown").isNull()).isTrue();
    client.tell("exit");
    assertThat(client.exitCode()).isZero();
    konsol.assertNothingLeft();
    assertThat(konsol.stderr()).isEmpty();
    konsol.close();
  }

  @BeforeEach
  void open() {
    session = create();
  }

  private static String create(Object... params) {
    return client.session(params);
  }

  private static void close(String session) {
    client.result("konsol/session.close", "sessionId", session);
  }

  private JsonNode eval(String code) {
    return client.eval(session, code);
  }

  private String value(String code) {
    JsonNode result = eval(code);
    assertThat(result.has("exception")).as("%s", result).isFalse();
    return result.path("value").asString();
  }

  @Test
  void theRuntimeIsTheProjects() {
    JsonNode greeting = client.result("initialize");

    assertThat(greeting.at("/capabilities/supportsInterrupt").asBoolean()).isTrue();
    assertThat(greeting.at("/capabilities/runtimes").toString()).contains("\"ruby\"");
    assertThat(session)
        .matches("[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}");
    assertThat(value("Rails.application.class.name")).isEqualTo("\"Shop::Application\"");
    assertThat(value("Rails.env")).isEqualTo("\"development\"");
    assertThat(value("Dir.pwd == Rails.root.to_s")).isEqualTo("true");
  }

  @Test
  void stateOutputAndExceptionsAsTheContractHasThem() {
    eval("x = 123");
    assertThat(value("x + 1")).isEqualTo("124");
    assertThat(eval("puts \"hi\"").path("stdout").asString()).isEqualTo("hi\n");
    assertThat(eval("$stderr.puts \"err\"").path("stderr").asString()).isEqualTo("err\n");
    assertThat(eval("nil"))
        .isEqualTo(
            Json.read(
                "{\"value\":\"nil\",\"valueType\":\"NilClass\",\"stdout\":\"\",\"stderr\":\"\"}"));
    JsonNode raised = eval("raise \"boom\"");
    assertThat(raised.path("value").asString()).isEqualTo("nil");
    assertThat(raised.has("valueType")).isFalse();
    JsonNode exception = raised.path("exception");
    assertThat(exception.path("class").asString()).isEqualTo("RuntimeError");
    assertThat(exception.path("message").asString()).isEqualTo("boom");
    assertThat(exception.path("backtrace").toString())
        .startsWith("[\"(konsol):1:in ")
        .doesNotContain("worker");
  }

  @Test
  void recordsAreMadeReadChangedAndDestroyed() {
    value("Customer.destroy_all");
    value("ada = Customer.create!(name: \"Ada\")");
    assertThat(value("ada.orders.create!(cents: 250); Customer.joins(:orders).count"))
        .isEqualTo("1");
    assertThat(value("ada.update!(name: \"Ada L.\"); Customer.find(ada.id).name"))
        .isEqualTo("\"Ada L.\"");
    JsonNode table = eval("Customer.where(name: \"Ada L.\").select(:name)");
    assertThat(table.path("valueType").asString()).contains("Relation");
    assertThat(table.at("/displays/0/mime").asString()).isEqualTo("text/markdown");
    assertThat(table.at("/displays/0/data").asString()).contains("| name ").contains("| Ada L. |");
    assertThat(table.at("/displays/0/meta/text").asString()).contains("Ada L.").doesNotContain("|");
    assertThat(table.at("/displays/0/meta/of").asString()).isEqualTo("value");
    JsonNode asked = eval("display Customer.all; Customer.count");
    assertThat(asked.at("/displays/0/meta").has("of")).as("of something else").isFalse();
    assertThat(eval("Customer.create!(name: \"\")").at("/exception/class").asString())
        .isEqualTo("ActiveRecord::RecordInvalid");
    assertThat(value("ada.destroy!; Customer.exists?(ada.id)")).isEqualTo("false");
  }

  @Test
  void theConsolesHelpersAreThere() {
    value("Customer.destroy_all; Customer.create!(name: \"Grace\")");

    assertThat(value("app.get(\"/customers\")")).isEqualTo("200");
    assertThat(value("app.response.body")).isEqualTo("\"Grace\"");
    assertThat(value("app.customers_path")).isEqualTo("\"/customers\"");
    assertThat(value("helper.price(1234)")).isEqualTo("\"12.34 €\"");
    assertThat(value("controller.class")).isEqualTo("ApplicationController");
    assertThat(eval("reload!").path("value").asString()).isEqualTo("true");
  }

  @Test
  void aChangeInTheApplicationIsSeenByTheNextEvaluation() throws IOException {
    value("Customer.destroy_all; Customer.create!(name: \"Ada\")");
    assertThat(value("Customer.first.greeting")).isEqualTo("\"Hello, Ada\"");

    Path model = shop.resolve("app/models/customer.rb");
    Files.writeString(model, Files.readString(model).replace("Hello", "Welcome"));

    assertThat(value("Customer.first.greeting")).isEqualTo("\"Welcome, Ada\"");
  }

  @Test
  void anInterruptKeepsTheSession() {
    eval("kept = 5");
    for (String code : List.of("loop {}", "sleep 100")) {
      int running = client.send("konsol/eval", "sessionId", session, "code", code);
      assertThat(busy()).isEqualTo(SESSION_BUSY);
      Await.until("an interrupt", KonsolProgram.PATIENCE, this::interrupted);
      assertThat(client.receive(running).at("/result/exception/class").asString())
          .isEqualTo("Interrupt");
    }
    assertThat(value("kept")).isEqualTo("5");
    JsonNode late =
        client.error("konsol/eval", "sessionId", session, "code", "sleep", "timeoutMs", 200);
    assertThat(late.path("code").asInt()).isEqualTo(EVAL_TIMEOUT);
    assertThat(value("kept")).isEqualTo("5");
  }

  /// It is busy a moment before there is something to interrupt.
  private boolean interrupted() {
    return client.result("konsol/interrupt", "sessionId", session).path("interrupted").asBoolean();
  }

  private int busy() {
    JsonNode answer = client.receive(client.send("konsol/eval", "sessionId", session, "code", "1"));
    return answer.at("/error/code").asInt();
  }

  @Test
  void aLostWorkerIsReplacedWithoutBootingAgain() {
    String parent = value("Process.ppid");
    long worker = Long.parseLong(value("Process.pid"));

    Processes.signal("KILL", worker);
    Await.until("its end", PATIENCE, () -> !Processes.alive(worker));

    JsonNode next = eval("Process.ppid");
    if (next.has("exception")) {
      // It had not been noticed yet.
      assertThat(next.at("/exception/class").asString()).isEqualTo("WorkerLost");
      next = eval("Process.ppid");
    }
    assertThat(next.path("value").asString()).isEqualTo(parent);
    assertThat(next.path("notes").toString()).contains("killed");
  }

  @Test
  void whatIsWrongIsRefused() {
    assertThat(client.error("konsol/eval", "sessionId", "none", "code", "1").path("code").asInt())
        .isEqualTo(SESSION_NOT_FOUND);
    client.write("{\"jsonrpc\":");
    assertThat(client.next().at("/error/code").asInt()).isEqualTo(PARSE_ERROR);
    assertThat(value("1")).isEqualTo("1");
  }

  @Test
  void completionKnowsModels() {
    value("customer = Customer.new");

    JsonNode items =
        client.result("konsol/complete", "sessionId", session, "code", "customer.gree");
    assertThat(items.path("items").toString()).isEqualTo("[\"greeting\"]");
  }

  @Test
  void theEnvironmentAsked() {
    String test = create("env", Map.of("RAILS_ENV", "test"));

    assertThat(client.value(test, "Rails.env")).isEqualTo("\"test\"");
    assertThat(client.value(test, "ENV['RAILS_ENV']")).isEqualTo("\"test\"");
    JsonNode read = client.eval(test, "load 'db/schema.rb'; Customer.count");
    assertThat(read.path("stderr").asString()).isEmpty();
    close(test);
    assertThat(value("ENV['RAILS_ENV']")).isEqualTo("\"development\"");
    assertThat(eval("Customer.count").path("stderr").asString()).contains("SELECT COUNT");
    String unset = create("env", Map.of("RAILS_ENV", ""));
    assertThat(client.value(unset, "ENV['RAILS_ENV']")).isEqualTo("\"development\"");
    close(unset);
  }

  @Test
  void codeThatIsNotRubySaysWhereAndWhat() {
    JsonNode wrong = eval("x = 1\nx = (2 + ))").path("exception");
    assertThat(wrong.path("class").asString()).isEqualTo("SyntaxError");
    assertThat(wrong.path("message").asString())
        .contains("(konsol):2: syntax error, unexpected ')'", "^");
    JsonNode unfinished = eval("foo(1,").path("exception");
    assertThat(unfinished.path("class").asString()).isEqualTo("SyntaxError");
    assertThat(unfinished.path("message").asString())
        .isEqualTo(
            "(konsol):1: syntax error, unexpected end-of-input, expecting ')'\nfoo(1,\n      ^\n");
  }

  @Test
  void exitIsAnExceptionAndTheSessionGoesOn() {
    eval("kept = 5");
    assertThat(eval("exit").at("/exception/class").asString()).isEqualTo("SystemExit");
    assertThat(value("kept")).isEqualTo("5");
  }

  @Test
  void cancellingIsAnsweredWithTrue() {
    assertThat(client.result("$/cancelRequest", "id", 999_999).isBoolean()).isTrue();
  }

  @Test
  void whatIsRolledBackIsThereAgain() {
    value("Customer.destroy_all; Customer.create!(name: \"Ada\")");
    JsonNode deleted =
        client.result(
            "konsol/eval", "sessionId", session, "code", "Customer.delete_all", "rollback", true);
    assertThat(deleted.path("value").asString()).isEqualTo("1");
    assertThat(value("Customer.count")).isEqualTo("1");

    String sandbox = create("sandbox", true);
    client.eval(sandbox, "Customer.delete_all");
    assertThat(client.value(sandbox, "Customer.count")).isEqualTo("0");
    close(sandbox);
    assertThat(value("Customer.count")).isEqualTo("1");

    for (List<Object> wrong :
        List.<List<Object>>of(
            List.of("module", "m"),
            List.of("sourceSet", "test"),
            List.of("boot", true, "web", true),
            List.of("mainClass", "a.B"))) {
      assertThat(client.error("konsol/session.create", wrong.toArray()).path("code").asInt())
          .isEqualTo(INVALID_PARAMS);
    }
  }

  @Test
  void anApplicationThatDoesNotBootSaysWhy() throws IOException {
    Path broken = Samples.copy("rails", konsol.home().resolve("broken"));
    Files.writeString(
        broken.resolve("config/environments/development.rb"),
        "puts \"about to fail\"\nraise \"no such luck\"\n");

    JsonNode error = client.error("konsol/session.create", "cwd", broken.toString());

    assertThat(error.path("code").asInt()).isEqualTo(BOOT_FAILED);
    assertThat(error.at("/data/reason").asString()).contains("RuntimeError: no such luck");
    assertThat(error.at("/data/output").toString())
        .contains("environments/development.rb:2", "about to fail");
  }

  @Test
  void projectsOfOtherKindsInTheSameConversation() throws IOException {
    Path bundled = Samples.copy("ruby-bundler", konsol.home().resolve("bundled"));
    Path plain = Samples.copy("ruby-plain", konsol.home().resolve("plain"));
    String basket = "require \"./lib/basket\"; Basket.new.total";

    String one = create("cwd", bundled.toString());
    assertThat(client.value(one, basket)).isEqualTo("42");
    assertThat(client.value(one, "defined?(Rails)")).isEqualTo("nil");
    String two = create("cwd", plain.toString(), "language", "ruby");
    assertThat(client.value(two, basket)).isEqualTo("42");
    close(one);
    close(two);
  }

  @ParameterizedTest
  @CsvSource({"exit, 1", "end, 1", "INT, 130", "TERM, 0"})
  void howeverTheProgramEndsNothingOfRubyIsLeft(String way, int code) throws IOException {
    KonsolProgram other = new KonsolProgram();
    Path folder = Samples.copy("ruby-plain", other.home().resolve("plain"));
    try (RpcClient alone = new RpcClient(other, folder)) {
      String opened = alone.session("language", "ruby");
      alone.eval(opened, "spawn(\"sleep 1000\"); 1");

      switch (way) {
        case "exit" -> alone.tell("exit");
        case "end" -> alone.endInput();
        default -> Processes.signal(way, alone.pid());
      }

      assertThat(alone.exitCode()).isEqualTo(code);
      other.assertNothingLeft();
    } finally {
      other.close();
    }
  }

  @Test
  @Tag("endurance")
  void manySessionsLeaveNothing() {
    long jvm = Processes.parent(Long.parseLong(value("Process.ppid")));
    String warm = create();
    long worker = Long.parseLong(client.value(warm, "Process.pid"));
    close(warm);
    Await.until("the end of its worker", PATIENCE, () -> !konsol.alive().contains(worker));
    int processes = konsol.alive().size();
    int descriptors = descriptors(jvm);
    Path scratch = Path.of(value("File.dirname($0)").replace("\"", ""));
    List<String> files = names(scratch);

    for (int i = 0; i < Rounds.of(20, 100); i++) {
      String one = create();
      assertThat(client.value(one, "i = " + i)).isEqualTo("" + i);
      close(one);
    }

    Await.until("end of workers", PATIENCE, () -> konsol.alive().size() <= processes);
    Await.until("closed files", PATIENCE, () -> descriptors(jvm) <= descriptors);
    assertThat(names(scratch)).hasSameElementsAs(files);
  }

  private static int descriptors(long pid) {
    return names(Path.of("/proc/" + pid + "/fd")).size();
  }

  private static List<String> names(Path folder) {
    try (Stream<Path> files = Files.list(folder)) {
      return files.map(file -> file.getFileName().toString()).toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
