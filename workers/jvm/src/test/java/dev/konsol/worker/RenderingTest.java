package dev.konsol.worker;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

/// Values are shown readably and within bounds, whatever they are.
@ParameterizedClass
@MethodSource("dev.konsol.worker.Jdk#all")
@Timeout(60)
final class RenderingTest extends WorkerTest {
  RenderingTest(Jdk jdk) {
    super(jdk);
  }

  @Override
  String[] flags() {
    return new String[] {"-Xmx400m"};
  }

  private void shows(String body, String expected) throws Exception {
    Heard heard =
        run(
            body,
            "record P(int x, int[] y) {} record Own(int x) { public String toString() { return"
                + " \"own\"; } } enum E { ONE }");
    assertThat(heard.type()).isEqualTo("success");
    assertThat(heard.data()).isEqualTo(expected);
  }

  @Test
  void valuesAreReadable() throws Exception {
    shows("return null;", "null");
    shows("return \"text\\n\";", "text\n");
    shows("return 42;", "42");
    shows("return new int[][] {{1, 2}, {3}};", "[[1, 2], [3]]");
    shows("return List.of(1, \"a\", new String[] {\"b\"});", "[1, a, [b]]");
    shows("return new TreeMap<>(Map.of(\"a\", List.of(1), \"b\", 2));", "{a=[1], b=2}");
    shows("return new P(1, new int[] {2});", "P[x=1, y=[2]]");
    shows("return new Own(1);", "own");
    shows("return Optional.of(new int[] {1});", "Optional[[1]]");
    shows("return Optional.empty();", "Optional.empty");
    shows("return E.ONE;", "ONE");
    shows("return new IllegalStateException(\"bad\");", "java.lang.IllegalStateException: bad");
    shows("return new byte[] {1, 2};", "byte[2] base64:AQI=");
    shows(
        "Stream<Integer> s = Stream.of(1); String.valueOf(s); s.toString(); return s.count();",
        "1");
  }

  /// As on a busy machine, where the usual time is over before the image is written.
  @Test
  @Tag("slow")
  void anImageTakesTheTimeItTakes() throws Exception {
    host.send("{\"op\":\"limits\",\"renderMillis\":1}");
    Heard heard =
        run(
            "var image = new java.awt.image.BufferedImage(1000, 1000, 2); var random = new"
                + " Random(1); for (int i = 0; i < 1_000_000; i++) image.setRGB(i % 1000, i / 1000,"
                + " random.nextInt()); return image;");
    assertThat(heard.type()).isEqualTo("success");
    assertThat(heard.result()).containsEntry("renderKind", "image").doesNotContainKey("stuck");
  }

  @Test
  @Tag("slow")
  void theWritingOfAnImageCanBeStopped() throws Exception {
    host.load(Compiled.source("Vars", "public class Vars { public static int x = 41; }"));
    String id =
        begin(
            "var image = new java.awt.image.BufferedImage(4000, 4000, 2); System.out.println(1);"
                + " return image;");
    host.next();
    host.interrupt(id);
    assertThat(host.hear(id).result()).doesNotContainKey("stuck");
    assertThat(host.read("Vars", "x").data()).isEqualTo("41");
  }

  @Test
  void aTextThatIsNullIsShown() throws Exception {
    Heard heard = run("return new S1();", "public String toString() { return null; }");
    assertThat(heard.type()).isEqualTo("success");
    assertThat(heard.data()).isEqualTo("null");
    assertThat(run("return List.of(new S2());", "public String toString() { return null; }").data())
        .isEqualTo("[null]");
  }

  @Test
  @Tag("slow")
  void theTypeOfAValueIsTold() throws Exception {
    assertThat(run("return 1;").result()).containsEntry("valueType", "java.lang.Integer");
    assertThat(run("return new int[0];").result()).containsEntry("valueType", "int[]");
    assertThat(run("return null;").result()).containsEntry("valueType", null);
  }

  @Test
  @Tag("slow")
  void cyclesEnd() throws Exception {
    shows("Map<String, Object> m = new HashMap<>(); m.put(\"m\", m); return m;", "{m=<cycle>}");
    shows(
        "Object[] a = new Object[2]; a[0] = a; a[1] = List.of(a, 1); return a;",
        "[<cycle>, [<cycle>, 1]]");
  }

  @Test
  @Tag("slow")
  void onlyTheHeadOfAHugeArrayIsVisited() throws Exception {
    host.send("{\"op\":\"limits\",\"renderElements\":3}");
    host.load(
        Compiled.snippet(
            "Huge",
            "Object[] all = new Object[1_000_000]; Arrays.fill(all, new Asked()); return all;",
            "public static int asked; static class Asked {"
                + " public String toString() { asked++; return \"a\"; } }"));
    host.run("huge", "Huge");
    assertThat(host.hear("huge").data()).isEqualTo("[a, a, a, … 999997 more]");
    assertThat(host.read("Huge", "asked").data()).isEqualTo("3");
    shows("return new int[20_000_000];", "[0, 0, 0, … 19999997 more]");
    shows("return Collections.nCopies(1 << 30, 7);", "[7, 7, 7, … 1073741821 more]");
  }

  @Test
  @Tag("slow")
  void depthIsBounded() throws Exception {
    host.send("{\"op\":\"limits\",\"renderDepth\":2}");
    shows("return List.of(List.of(List.of(1)));", "[[…]]");
  }

  @Test
  @Tag("slow")
  void aHugeStringIsCutWithoutBeingCopied() throws Exception {
    Heard heard = run("return \"x\".repeat(250 << 20);");
    assertThat(heard.type()).isEqualTo("success");
    assertThat(heard.result()).containsEntry("truncated", true);
    int shown = heard.data().indexOf('<');
    assertThat(heard.data()).endsWith("<truncated: " + ((250 << 20) - shown) + " bytes>");
    assertThat(shown).isBetween(4_000_000, 4 << 20);
  }

  @Test
  @Tag("slow")
  void aFrameStaysWithinItsLimit() throws Exception {
    host.send("{\"op\":\"limits\",\"frameBytes\":10000}");
    Heard heard = run("html(\"\\u0001\".repeat(9000)); return \"€\".repeat(9000);");
    assertThat(String.valueOf(heard.only("display").get("data")))
        .matches("(?s)\u0001+<truncated: \\d+ bytes>");
    assertThat(heard.data()).matches("€+<truncated: \\d+ bytes>");
    assertThat(heard.data().getBytes(StandardCharsets.UTF_8).length).isLessThan(10_000);
  }

  @Test
  @Tag("slow")
  void aToStringThatFailsIsPartOfTheAnswer() throws Exception {
    Heard heard =
        run(
            "return List.of(1, new S1());",
            "public String toString() { throw new IllegalStateException(\"no\"); }");
    assertThat(heard.type()).isEqualTo("success");
    assertThat(heard.data())
        .isEqualTo("[1, <S1 cannot be shown: java.lang.IllegalStateException: no>]");
    shows(
        "Object[] o = new Object[1]; class Deep { Deep d = this; public String toString() { return"
            + " \"\" + d; } } return new Deep();",
        "<S2$1Deep cannot be shown: java.lang.StackOverflowError>");
  }

  /// An error that leaves the evaluating thread would end the worker, and every value with it.
  @Test
  void aCollectionThatFailsIsPartOfTheAnswer() throws Exception {
    host.load(Compiled.source("Kept", "public class Kept { public static int x = 41; }"));
    for (String thrown : List.of("AssertionError", "NoSuchElementException", "LinkageError")) {
      Heard heard =
          run(
              "return new AbstractList<Integer>() {"
                  + " public int size() { throw new "
                  + thrown
                  + "(\"odd\"); }"
                  + " public Integer get(int i) { return i; } };");
      assertThat(heard.type()).isEqualTo("success");
      assertThat(heard.data()).matches("\\[<\\S+ cannot be shown: \\S*" + thrown + ": odd>]");
    }
    assertThat(host.read("Kept", "x").data()).isEqualTo("41");
  }

  @Test
  void whatFailsInItsMiddleIsClosed() throws Exception {
    Heard heard =
        run(
            "Iterator<Map.Entry<String, Integer>> two = new Iterator<>() { int at;"
                + " public boolean hasNext() { return true; }"
                + " public Map.Entry<String, Integer> next() {"
                + " if (at++ == 1) throw new IllegalStateException(); return Map.entry(\"k\", at); } };"
                + " return List.of(new AbstractMap<String, Integer>() {"
                + " public Set<Map.Entry<String, Integer>> entrySet() {"
                + " return new AbstractSet<>() { public int size() { return 2; }"
                + " public Iterator<Map.Entry<String, Integer>> iterator() { return two; } }; } });");
    assertThat(heard.data())
        .matches("\\[\\{k=1, <\\S+ cannot be shown: java.lang.IllegalStateException>}]");
  }

  /// As when a library that a record's method mentions is not on the class path.
  @Test
  void aRecordWithAMethodThatCannotBeLinkedIsShown() throws Exception {
    Map<String, byte[]> classes =
        new HashMap<>(
            Compiled.snippet(
                "Linked",
                "return new R(1);",
                "static class Gone {} record R(int x) { public Gone gone() { return null; } }"));
    classes.remove("Linked$Gone");
    host.load(classes);
    host.run("linked", "Linked");
    Heard heard = host.hear("linked");
    assertThat(heard.type()).isEqualTo("success");
    assertThat(heard.data()).isEqualTo("R[x=1]");
    assertThat(run("return 1;").data()).isEqualTo("1");
  }

  @Test
  @Tag("slow")
  void imagesAreImages() throws Exception {
    Heard heard = run("return new java.awt.image.BufferedImage(3, 2, 1);");
    assertThat(heard.result())
        .containsEntry("renderKind", "image")
        .containsEntry("mime", "image/png");
    byte[] png = Base64.getDecoder().decode(heard.data());
    assertThat(png).startsWith(0x89, 'P', 'N', 'G');
    Heard bytes = run("return Base64.getDecoder().decode(\"" + heard.data() + "\");");
    assertThat(bytes.result())
        .containsEntry("renderKind", "image")
        .containsEntry("data", heard.data());
  }

  @Test
  @Tag("slow")
  void anImageLargerThanAFrameIsReEncodedOrMadeSmaller() throws Exception {
    host.send("{\"op\":\"limits\",\"frameBytes\":60000,\"renderMillis\":20000}");
    Heard heard =
        run(
            """
            var i = new java.awt.image.BufferedImage(600, 400, 2);
            Random r = new Random(1);
            for (int x = 0; x < 600; x++) for (int y = 0; y < 400; y++) i.setRGB(x, y, r.nextInt());
            image(i, "image/png");
            var out = new java.io.ByteArrayOutputStream();
            javax.imageio.ImageIO.write(i, "png", out);
            image(out.toByteArray());
            image(new byte[100_000], "image/png");
            return i;
            """);
    assertThat(heard.result())
        .containsEntry("renderKind", "image")
        .containsEntry("mime", "image/jpeg");
    assertThat(heard.data().length()).isLessThan(60_000);
    var displays = heard.frames().stream().filter(f -> "display".equals(f.get("event"))).toList();
    assertThat(displays).hasSize(3);
    assertThat(displays.get(0)).containsEntry("kind", "image").containsEntry("mime", "image/jpeg");
    assertThat(displays.get(1)).containsEntry("kind", "image").containsEntry("mime", "image/jpeg");
    assertThat(displays.get(2))
        .containsEntry("kind", "text")
        .containsEntry("data", "<image of 100000 bytes left out: larger than a frame>");
  }

  @Test
  void displaysSayWhatTheyAre() throws Exception {
    Heard heard = run("html(\"<b>\"); return 1;");
    Map<String, @Nullable Object> frame = heard.only("display");
    assertThat(frame)
        .containsEntry("kind", "html")
        .containsEntry("mime", "text/html")
        .containsEntry("data", "<b>")
        .containsEntry("id", "1")
        .containsEntry("meta", Map.of());
  }
}
