package dev.konsol.worker;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

/// How a worker begins, takes classes, fails and ends.
@ParameterizedClass
@MethodSource("dev.konsol.worker.Jdk#all")
@Timeout(60)
final class SessionTest extends WorkerTest {
  SessionTest(Jdk jdk) {
    super(jdk);
  }

  @Override
  String[] flags() {
    return new String[] {"-Xmx64m"};
  }

  @Test
  @Tag("slow")
  void itSaysThatItIsReady() {
    assertThat(host.ready)
        .containsEntry("event", "ready")
        .containsEntry("protocol", 1L)
        .containsEntry("pid", host.process.pid())
        .containsEntry("language", "jvm");
    assertThat(String.valueOf(host.ready.get("runtime"))).startsWith(String.valueOf(jdk.version()));
  }

  @Test
  void stepsRunInOrderUpToTheOneThatThrows() throws Exception {
    host.load(Compiled.snippet("A", "System.out.print(\"a\"); return 1;"));
    host.load(Compiled.snippet("B", "throw new IllegalStateException(\"b\");"));
    host.run("both", "A", "A");
    Heard both = host.hear("both");
    assertThat(both.printed("stdout")).isEqualTo("aa");
    assertThat(both.result()).containsEntry("step", 1L);
    host.run("stops", "A", "B", "A");
    Heard stops = host.hear("stops");
    assertThat(stops.printed("stdout")).isEqualTo("a");
    assertThat(stops.result()).containsEntry("step", 1L).containsEntry("type", "error");
  }

  @Test
  @Tag("slow")
  void aMethodWithoutAValueHasNone() throws Exception {
    host.load(Compiled.source("V", "public class V { public static void run() {} }"));
    host.run("v", "V");
    assertThat(host.hear("v").result())
        .containsEntry("type", "success")
        .containsEntry("data", "")
        .containsEntry("valueType", null);
  }

  @Test
  @Tag("slow")
  void kotlinSnippetsAreCalledThroughTheirInstance() throws Exception {
    host.load(
        Compiled.source(
            "K",
            "class K { static final K INSTANCE = new K(); private Object res; private Object unit;"
                + " public final void $$eval() throws Exception { res = 7; unit ="
                + " Class.forName(\"kotlin.Unit\").getDeclaredConstructor().newInstance(); } }"));
    host.load(
        Compiled.source("kotlin.Unit", "package kotlin; public class Unit { public Unit() {} }"));
    host.send(kotlin("1", "\"resultField\":\"res\","));
    assertThat(host.hear("1").data()).isEqualTo("7");
    host.send(kotlin("2", "\"resultField\":\"unit\","));
    assertThat(host.hear("2").result()).containsEntry("data", "").containsEntry("valueType", null);
    host.send(kotlin("3", ""));
    assertThat(host.hear("3").result()).containsEntry("data", "").containsEntry("type", "success");
  }

  private static String kotlin(String id, String field) {
    return "{\"op\":\"run\",\"id\":\""
        + id
        + "\",\"steps\":[{\"entry\":\"kotlin\","
        + field
        + "\"class\":\"K\"}]}";
  }

  @Test
  @Tag("slow")
  void threadLocalsAndTheContextClassLoaderLast() throws Exception {
    host.load(
        Compiled.source(
            "T",
            "public class T { public static final ThreadLocal<Integer> L = new ThreadLocal<>(); }"));
    String get =
        "((ThreadLocal<Integer>) Class.forName(\"T\", true, Thread.currentThread().getContextClassLoader()).getField(\"L\").get(null))";
    run(get + ".set(5); return 1;");
    assertThat(run("return " + get + ".get();").data()).isEqualTo("5");
  }

  @Test
  @Tag("slow")
  void aClassOfATakenNameReplacesItForWhatComesLater() throws Exception {
    host.load(Compiled.snippet("N", "return 1;"));
    host.run("1", "N");
    assertThat(host.hear("1").data()).isEqualTo("1");
    host.load(Compiled.snippet("N", "return 2;"));
    host.run("2", "N");
    assertThat(host.hear("2").data()).isEqualTo("2");
  }

  @Test
  @Tag("slow")
  void aClassThatCannotBeDefinedIsTheErrorOfTheNextRun() throws Exception {
    host.load(Map.of("Broken", new byte[] {1, 2, 3}));
    assertThat(run("return 1;").exception()).containsEntry("class", "java.lang.ClassFormatError");
    assertThat(run("return 2;").data()).isEqualTo("2");
  }

  @Test
  @Tag("slow")
  void aFieldIsForgotten() throws Exception {
    run("return 1;", "public static Object kept = \"kept\";");
    assertThat(host.read("S1", "kept").data()).isEqualTo("kept");
    host.send("{\"op\":\"forget\",\"class\":\"S1\",\"field\":\"kept\"}");
    assertThat(host.read("S1", "kept").data()).isEqualTo("null");
  }

  @Test
  @Tag("slow")
  void aJarIsAddedToTheLiveSession(@TempDir Path folder) throws Exception {
    Path jar = folder.resolve("added.jar");
    try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar))) {
      out.putNextEntry(new JarEntry("Added.class"));
      out.write(
          Compiled.source(
                  "Added",
                  "public class Added { public static String run() { return \"added\"; } }")
              .get("Added"));
    }
    host.send("{\"op\":\"classpath\",\"add\":[\"" + jar + "\"]}");
    host.run("1", "Added");
    assertThat(host.hear("1").data()).isEqualTo("added");
    assertThat(
            run("return Thread.currentThread().getContextClassLoader().getResource(\"Added.class\") != null;")
                .data())
        .isEqualTo("true");
  }

  @Test
  void exceptionsAreToldWithoutTheWorkersFrames() throws Exception {
    Heard heard =
        run(
            "try { throw new java.io.IOException(\"inner\"); } catch (Exception e) {"
                + " var x = new IllegalStateException(\"outer\", e); x.addSuppressed(new RuntimeException(\"aside\")); throw x; }");
    assertThat(heard.data()).isEqualTo("java.lang.IllegalStateException: outer");
    assertThat(heard.exception())
        .containsEntry("class", "java.lang.IllegalStateException")
        .containsEntry("message", "outer");
    assertThat(heard.exception().get("backtrace"))
        .asInstanceOf(InstanceOfAssertFactories.LIST)
        .hasSize(1)
        .first()
        .asString()
        .startsWith("S1.run(S1.java:");
    assertThat(heard.exception().get("suppressed"))
        .isEqualTo(List.of("java.lang.RuntimeException: aside"));
    assertThat(heard.exception().get("cause"))
        .asInstanceOf(InstanceOfAssertFactories.MAP)
        .containsEntry("message", "inner");
  }

  @Test
  @Tag("slow")
  void anOverflowingStackIsToldBriefly() throws Exception {
    Heard heard = run("return run();");
    assertThat(heard.exception()).containsEntry("class", "java.lang.StackOverflowError");
    assertThat((List<?>) heard.exception().get("backtrace")).hasSize(51);
    assertThat(
            run(
                    "return deep();",
                    "static Object deep() { System.out.print(\"x\"); return deep(); }")
                .exception())
        .containsEntry("class", "java.lang.StackOverflowError");
    assertThat(run("System.out.print(\"fine\"); return 1;").printed("stdout")).isEqualTo("fine");
  }

  @Test
  @Tag("slow")
  void theWorkerOutlivesAnOutOfMemoryError() throws Exception {
    Heard heard =
        run("List<long[]> all = new ArrayList<>(); while (true) { all.add(new long[100_000]); }");
    assertThat(heard.exception()).containsEntry("class", "java.lang.OutOfMemoryError");
    assertThat(run("return 1;").data()).isEqualTo("1");
  }

  @Test
  @Tag("slow")
  void resultsAreNotKept() throws Exception {
    for (int i = 0; i < 8; i++) {
      assertThat(run("return new byte[20 << 20];").type()).isEqualTo("success");
    }
  }

  @Test
  @Tag("slow")
  void whatIsNotUnderstoodIsRefusedByName() throws Exception {
    host.send("{\"op\":\"run\",\"id\":\"x\",\"steps\":[{\"entry\":\"cobol\",\"class\":\"A\"}]}");
    assertThat(host.hear("x").exception()).containsEntry("message", "no such entry: cobol");
    host.send("nonsense");
    assertThat(String.valueOf(run("return 1;").exception().get("message")))
        .contains("a request is a JSON object");
    host.run("y", "Missing");
    assertThat(host.hear("y").exception())
        .containsEntry("class", "java.lang.ClassNotFoundException");
  }

  @Test
  @Tag("slow")
  void anExitIsAnnouncedWithEverythingPrintedBefore() throws Exception {
    begin("System.out.print(\"bye\"); System.exit(7); return 1;");
    var heard = host.hearToTheEnd();
    assertThat(heard).hasSize(2);
    assertThat(heard.get(0)).containsEntry("data", "bye");
    assertThat(heard.get(1)).containsEntry("event", "exiting");
    assertThat(host.awaitExit()).isEqualTo(7);
  }

  @Test
  @Tag("slow")
  void theHostCanAskForTheExit() throws Exception {
    host.send("{\"op\":\"exit\"}");
    assertThat(host.hearToTheEnd()).last().isEqualTo(Map.of("event", "exiting"));
    assertThat(host.awaitExit()).isZero();
  }

  @Test
  void theProcessEndsWithItsChannel() throws Exception {
    begin(
        "Runtime.getRuntime().addShutdownHook(new Thread(() -> { while (true) { } }));"
            + " System.out.print(1); new Thread(() -> { while (true) { } }).start(); while (true) { }");
    host.next();
    host.closeChannel();
    host.awaitExit();
  }

  @Test
  @Tag("slow")
  void itIsSmall() throws Exception {
    long rss = 0;
    for (String line : Files.readAllLines(Path.of("/proc/" + host.process.pid() + "/status"))) {
      if (line.startsWith("VmRSS")) {
        rss = Long.parseLong(line.replaceAll("\\D", "")) / 1024;
      }
    }
    assertThat(rss).isBetween(1L, 60L);
  }
}
