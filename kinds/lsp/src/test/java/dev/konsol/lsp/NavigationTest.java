package dev.konsol.lsp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.konsol.lsp.answer.Answer;
import dev.konsol.lsp.answer.Freshness;
import dev.konsol.lsp.answer.Location;
import dev.konsol.lsp.answer.Symbol;
import dev.konsol.lsp.navigation.Navigation;
import dev.konsol.lsp.server.ServerState;
import dev.konsol.lsp.text.Position;
import dev.konsol.testkit.Await;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Questions about code, to a server that knows functions by their names.
class NavigationTest {
  private static final Path MAIN = Path.of("main.txt");

  @TempDir Path temporary;

  private Lab lab(String... options) throws Exception {
    return new Lab(temporary)
        .fake(options)
        .write("main.txt", "def one calls two\ndef two calls three\n")
        .write("other.txt", "def three\ndef four calls two three\n");
  }

  private static String names(Answer<List<Symbol>> answer) {
    return answer.value().stream()
        .map(each -> each.name() + "@" + each.place().file().getFileName())
        .collect(Collectors.joining(" ", answer.freshness().wireName() + ": ", ""));
  }

  @Test
  void findsWhoCallsAndWhatIsCalled() throws Exception {
    try (Lab lab = lab()) {
      Navigation navigation = lab.servers().navigation();
      Position two = new Position(1, 4);
      assertThat(names(navigation.callers(lab.project(), MAIN, two)))
          .isEqualTo("fresh: one@main.txt four@other.txt");
      assertThat(names(navigation.callees(lab.project(), MAIN, two)))
          .isEqualTo("fresh: three@other.txt");
    }
  }

  @Test
  void findsWhoCallsInWhatChangedOnDisk() throws Exception {
    try (Lab lab = lab()) {
      Navigation navigation = lab.servers().navigation();
      navigation.callers(lab.project(), MAIN, new Position(0, 4));
      lab.shell("echo 'def five calls one' > five.txt");
      assertThat(names(navigation.callers(lab.project(), MAIN, new Position(0, 4))))
          .isEqualTo("fresh: five@five.txt");
    }
  }

  @Test
  void aServerThatTakesChangesInLateIsAskedOnceItHas() throws Exception {
    try (Lab lab = lab().fakeBy("jdtls", "push", "jdtls")) {
      Navigation navigation = lab.servers().navigation();
      navigation.callers(lab.project(), MAIN, new Position(0, 4));
      lab.shell("echo 'def five calls one' > five.txt");
      assertThat(names(navigation.callers(lab.project(), MAIN, new Position(0, 4))))
          .isEqualTo("fresh: five@five.txt");
    }
  }

  @Test
  void findsDefinitionsUsesAndSymbols() throws Exception {
    try (Lab lab = lab()) {
      Navigation navigation = lab.servers().navigation();
      Position use = new Position(1, 14);
      assertThat(navigation.definition(lab.project(), MAIN, use).value())
          .extracting(Location::line)
          .containsExactly("def three");
      assertThat(navigation.references(lab.project(), MAIN, use).value()).hasSize(3);
      assertThat(navigation.hover(lab.project(), MAIN, use).value()).isEqualTo("the word `three`");
      assertThat(names(navigation.symbols(lab.project(), MAIN)))
          .isEqualTo("fresh: one@main.txt two@main.txt");
      assertThat(names(navigation.workspaceSymbols(lab.project(), MAIN, "o")))
          .isEqualTo("fresh: one@main.txt two@main.txt four@other.txt");
    }
  }

  @Test
  void symbolsOfTheWorkspaceNeedNoFile() throws Exception {
    try (Lab lab = lab()) {
      Navigation navigation = lab.servers().navigation();
      assertThat(names(navigation.workspaceSymbols(lab.project(), "thr", false)))
          .isEqualTo("fresh: three@other.txt");
      assertThat(names(navigation.workspaceSymbols(lab.project(), "three", true)))
          .isEqualTo("fresh: three@other.txt");
      assertThat(names(navigation.workspaceSymbols(lab.project(), "one/three", false)))
          .isEqualTo("fresh: ");
    }
  }

  @Test
  void whereNoServerCanLookForSymbolsThatIsSaid() throws Exception {
    try (Lab lab = new Lab(temporary).write("a.none", "x")) {
      Answer<List<Symbol>> answer =
          lab.servers().navigation().workspaceSymbols(lab.project(), "x", false);
      assertThat(answer.freshness()).isEqualTo(Freshness.UNSUPPORTED);
      assertThat(answer.note()).contains("no language server that is here").endsWith("give a file");
    }
  }

  @Test
  void anAnswerDuringIndexingWaitsForItsEnd() throws Exception {
    Path held = temporary.toRealPath().resolve("held");
    try (Lab lab = lab("index", "hold=" + held)) {
      CompletableFuture<String> said = CompletableFuture.supplyAsync(() -> callers(lab));
      Await.until(
          "it indexes",
          Duration.ofSeconds(20),
          () ->
              lab.servers().all().stream().anyMatch(each -> each.state() == ServerState.INDEXING));
      assertThat(said).isNotDone();
      Files.createFile(held);
      assertThat(said.get(30, TimeUnit.SECONDS)).startsWith("fresh: ");
    }
  }

  private static String callers(Lab lab) {
    try {
      return names(lab.servers().navigation().callers(lab.project(), MAIN, new Position(1, 4)));
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }
}
