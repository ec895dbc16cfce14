package dev.konsol.compiler;

import static org.assertj.core.api.Assertions.assertThat;

import dev.konsol.wire.compile.Compiled;
import dev.konsol.wire.compile.Completions;
import dev.konsol.wire.compile.DeclaredName;
import dev.konsol.wire.compile.Diagnostic;
import dev.konsol.wire.compile.SessionSpec;
import dev.konsol.wire.compile.Status;
import dev.konsol.wire.compile.Step;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.channels.Channels;
import java.nio.channels.Pipe;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// The protocol, over pipes in memory and with a language that only repeats what it is told.
@Timeout(30)
final class CompilerServerTest {
  private final Pipe in = Pipe.open();
  private final Pipe out = Pipe.open();
  private final OutputStream requests = Channels.newOutputStream(in.sink());
  private final BufferedReader lines =
      new BufferedReader(
          new InputStreamReader(Channels.newInputStream(out.source()), StandardCharsets.UTF_8));
  private final CountDownLatch gate = new CountDownLatch(1);
  private final CountDownLatch practised = new CountDownLatch(1);
  private final List<String> added = new CopyOnWriteArrayList<>();
  private final Thread server = Thread.ofVirtual().unstarted(this::serve);

  CompilerServerTest() throws IOException {}

  private void serve() {
    try (OutputStream answers = Channels.newOutputStream(out.sink())) {
      new CompilerServer(new Parrot(), answers).serve(Channels.newInputStream(in.source()));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @BeforeEach
  void start() throws IOException {
    server.start();
    assertThat(read().toString())
        .isEqualTo(
            "{\"event\":\"ready\",\"protocol\":1,\"language\":\"parrot\",\"version\":\"1\"}");
    say("{'id':1,'op':'open','session':'s','release':17,'unknown':true}");
    assertThat(read().toString()).isEqualTo("{\"ok\":true,\"id\":1}");
  }

  @AfterEach
  void end() throws Exception {
    gate.countDown();
    requests.close();
    server.join();
    in.source().close();
    out.source().close();
  }

  private void say(String request) throws IOException {
    requests.write((request.replace('\'', '"') + "\n").getBytes(StandardCharsets.UTF_8));
    requests.flush();
  }

  private JsonNode read() throws IOException {
    return JsonMapper.shared().readTree(lines.readLine());
  }

  @Test
  void anAnswerRepeatsTheIdOfItsRequest() throws IOException {
    say("{'id':7,'op':'check','session':'s','code':'x'}");
    assertThat(read().toString()).isEqualTo("{\"status\":\"complete\",\"ok\":true,\"id\":7}");
    say("{'id':8,'op':'compile','session':'s','code':'echo'}");
    JsonNode compiled = read();
    assertThat(compiled.path("status").asString()).isEqualTo("complete");
    assertThat(compiled.path("steps").toString())
        .isEqualTo("[{\"entry\":\"java\",\"class\":\"C\",\"method\":\"echo\",\"name\":\"$1\"}]");
    assertThat(compiled.path("declared").toString())
        .isEqualTo("[{\"kind\":\"variable\",\"name\":\"x\",\"source\":\"echo\"}]");
  }

  @Test
  void allThatACompilationGivesIsInItsAnswer() throws IOException {
    say("{'id':'a','op':'compile','session':'s','code':'all'}");
    assertThat(read().toString())
        .isEqualTo(
            """
            {'status':'error',\
            'classes':[{'name':'C','bytes':'yv66vg=='}],\
            'steps':[{'entry':'kotlin','class':'C','resultField':'r','line':3}],\
            'declared':[{'kind':'variable','name':'x','type':'int','source':'int x'}],\
            'invalidated':['y'],\
            'forgotten':[{'className':'D','field':'f'}],\
            'diagnostics':[{'severity':'error','message':'no \\'y\\'',\
            'from':{'line':1,'column':2}}],\
            'ok':true,'id':'a'}"""
                .replace("\\'", "\\\"")
                .replace('\'', '"'));
  }

  @Test
  void theOtherQuestionsHaveAnswersToo() throws IOException {
    say("{'id':2,'op':'complete','session':'s','code':'ab','cursor':1}");
    assertThat(read().toString())
        .isEqualTo("{'anchor':1,'items':['abc'],'ok':true,'id':2}".replace('\'', '"'));
    say("{'id':3,'op':'classPath','session':'s','add':['/a.jar','/b.jar']}");
    assertThat(read().path("ok").asBoolean(false)).isTrue();
    assertThat(added).containsExactly("/a.jar", "/b.jar");
  }

  @Test
  void whatIsWrongIsSaidAndHarmsNobody() throws IOException {
    say("garbage");
    assertThat(read().path("ok").asBoolean(true)).isFalse();
    say("{'id':2,'op':'nonsense','session':'s'}");
    JsonNode unknown = read();
    assertThat(unknown.path("id").asInt()).isEqualTo(2);
    assertThat(unknown.path("error").asString()).startsWith("not a request");
    say("{'id':3,'op':'compile','session':'other','code':'x'}");
    assertThat(read().path("error").asString()).isEqualTo("no session 'other'");
    say("{'id':4,'op':'compile','session':'s','code':'crash'}");
    assertThat(read().path("error").asString()).contains("crashed on purpose");
    say("{'id':5,'op':'check','session':'s','code':'x'}");
    assertThat(read().path("ok").asBoolean(false)).isTrue();
  }

  @Test
  void sessionsDoNotWaitForEachOther() throws IOException {
    say("{'id':2,'op':'open','session':'t','release':17}");
    read();
    say("{'id':3,'op':'compile','session':'s','code':'wait'}");
    say("{'id':4,'op':'compile','session':'t','code':'go'}");
    assertThat(read().path("id").asInt()).isEqualTo(4);
    gate.countDown();
    assertThat(read().path("id").asInt()).isEqualTo(3);
  }

  @Test
  void aSessionThatNobodyUsesYetPractises() throws InterruptedException {
    assertThat(practised.await(20, TimeUnit.SECONDS)).isTrue();
  }

  @Test
  void aClosedSessionIsUnknown() throws IOException {
    say("{'id':2,'op':'close','session':'s'}");
    assertThat(read().path("ok").asBoolean(false)).isTrue();
    say("{'id':3,'op':'check','session':'s','code':'x'}");
    assertThat(read().path("error").asString()).isEqualTo("no session 's'");
  }

  private final class Parrot implements Language, Snippets {
    @Override
    public String name() {
      return "parrot";
    }

    @Override
    public String version() {
      return "1";
    }

    @Override
    public Snippets open(SessionSpec spec) {
      assertThat(spec.classPath()).isEmpty();
      return this;
    }

    @Override
    public Compiled compile(String code) {
      switch (code) {
        case "all" -> {
          return all();
        }
        case "crash" -> throw new IllegalStateException("crashed on purpose");
        case "wait" -> await();
        default -> {}
      }
      return new Compiled(
          Status.COMPLETE,
          List.of(),
          List.of(Step.java("C", code, "$1")),
          List.of(new DeclaredName("variable", "x", null, code)),
          List.of(),
          List.of(),
          List.of());
    }

    private static Compiled all() {
      return new Compiled(
          Status.ERROR,
          List.of(
              new Compiled.ClassFile(
                  "C", new byte[] {(byte) 0xca, (byte) 0xfe, (byte) 0xba, (byte) 0xbe})),
          List.of(Step.kotlin("C", "r").at(3)),
          List.of(new DeclaredName("variable", "x", "int", "int x")),
          List.of("y"),
          List.of(new Compiled.Field("D", "f")),
          List.of(new Diagnostic(Diagnostic.ERROR, "no \"y\"", new Diagnostic.Place(1, 2))));
    }

    @Override
    public void practise() {
      practised.countDown();
    }

    private void await() {
      try {
        gate.await();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }

    @Override
    public Status check(String code) {
      return Status.COMPLETE;
    }

    @Override
    public Completions complete(String code, int cursor) {
      return new Completions(cursor, List.of("abc"));
    }

    @Override
    public void addToClassPath(List<String> paths) {
      added.addAll(paths);
    }

    @Override
    public void close() {}
  }
}
