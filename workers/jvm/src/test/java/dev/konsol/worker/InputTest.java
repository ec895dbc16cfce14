package dev.konsol.worker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

/// What snippets read from `System.in`.
@ParameterizedClass
@MethodSource("dev.konsol.worker.Jdk#all")
@Timeout(60)
final class InputTest extends WorkerTest {
  InputTest(Jdk jdk) {
    super(jdk);
  }

  @Override
  String[] flags() {
    return new String[] {"-Dfile.encoding=UTF-8", "-Dstdin.encoding=UTF-8"};
  }

  /// Begins a run that may ask.
  private String asking(String name, String body) throws IOException {
    host.load(Compiled.snippet(name, body));
    host.send(
        "{\"op\":\"run\",\"id\":\"%s\",\"input\":true,\"steps\":[{\"entry\":\"java\",\"class\":\"%s\",\"method\":\"run\"}]}"
            .formatted(name, name));
    return name;
  }

  private void isAsked(String id) throws InterruptedException {
    assertThat(host.next()).isEqualTo(Map.of("event", "input", "id", id));
  }

  private void give(String text, boolean end) throws IOException {
    String data = Base64.getEncoder().encodeToString(text.getBytes(StandardCharsets.UTF_8));
    host.send("{\"op\":\"input\",\"data\":\"" + data + "\",\"end\":" + end + "}");
  }

  @Test
  void theHostIsAskedForEachLineThatIsMissing() throws Exception {
    String id =
        asking(
            "Asks",
            "System.out.print(\"name? \"); Scanner in = new Scanner(System.in);"
                + " return in.nextLine() + in.nextInt() + in.hasNext();");
    assertThat(host.next()).containsEntry("event", "stdout").containsEntry("data", "name? ");
    isAsked(id);
    give("Zoë\n", false);
    isAsked(id);
    give("5\n", false);
    isAsked(id);
    give("", true);
    assertThat(host.hear(id).data()).isEqualTo("Zoë5false");
  }

  @Test
  void everyWayOfReadingFindsTheSameInput() throws Exception {
    String id =
        asking(
            "Ways",
            "int first = System.in.read(); byte[] two = System.in.readNBytes(2);"
                + " String line = new java.io.BufferedReader(new java.io.InputStreamReader(System.in)).readLine();"
                + " return (char) first + new String(two) + line + System.in.read();");
    isAsked(id);
    give("abcdef\n", true);
    assertThat(host.hear(id).data()).isEqualTo("abcdef-1");
  }

  @Test
  void theInputIsAtItsEndWhereNobodyAnswers() throws Exception {
    assertThat(run("return System.in.read();").data()).isEqualTo("-1");
  }

  @Test
  void closingItDoesNotCloseItForTheNextAndNothingIsLeftOver() throws Exception {
    String first = asking("Closes", "System.in.read(); System.in.close(); return 1;");
    isAsked(first);
    give("left over", false);
    host.hear(first);
    String second = asking("Reads", "return System.in.read();");
    isAsked(second);
    give("z", false);
    assertThat(host.hear(second).data()).isEqualTo(String.valueOf((int) 'z'));
  }

  @Test
  void anInterruptEndsTheWait() throws Exception {
    host.load(Compiled.source("Vars", "public class Vars { public static int x = 41; }"));
    String id =
        asking("Waits", "while (true) { try { System.in.read(); } catch (Exception e) { } }");
    isAsked(id);
    host.interrupt(id);
    assertThat(host.hear(id).interrupted()).isTrue();
    assertThat(host.read("Vars", "x").data()).isEqualTo("41");
  }

  @Test
  void twoThreadsThatReadGetALineEach() throws Exception {
    String id =
        asking(
            "Two",
            "var pool = Executors.newFixedThreadPool(2);"
                + " Callable<Integer> one = () -> System.in.read();"
                + " var a = pool.submit(one); var b = pool.submit(one);"
                + " int sum = a.get() + b.get(); pool.shutdown(); return sum;");
    isAsked(id);
    give("\u0001", false);
    isAsked(id);
    give("\u0002", false);
    assertThat(host.hear(id).data()).isEqualTo("3");
  }

  @Test
  void aThreadThatOutlivesItsRunFindsTheEnd() throws Exception {
    String id =
        asking(
            "Outlives",
            "Thread t = new Thread(() -> { try { System.in.read(); System.out.println(\"end\"); }"
                + " catch (Exception e) { } }); t.setDaemon(true); t.start(); return 1;");
    host.hear(id);
    Map<String, @Nullable Object> frame = host.next();
    while (!"stdout".equals(frame.get("event"))) {
      frame = host.next();
    }
    assertThat(frame).containsEntry("data", "end\n");
  }

  @Test
  void theShortFunctionsOfLaterJavasReadIt() throws Exception {
    assumeTrue(jdk.version() >= 25, "IO came with Java 25");
    String id =
        asking(
            "Short",
            "return Class.forName(\"java.lang.IO\").getMethod(\"readln\", String.class).invoke(null, \"n? \");");
    assertThat(host.next()).containsEntry("data", "n? ");
    isAsked(id);
    give("ü\n", false);
    assertThat(host.hear(id).data()).isEqualTo("ü");
  }
}
