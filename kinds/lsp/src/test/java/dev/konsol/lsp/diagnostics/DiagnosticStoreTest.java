package dev.konsol.lsp.diagnostics;

import static org.assertj.core.api.Assertions.assertThat;

import dev.konsol.lsp.diagnostics.DiagnosticStore.Known;
import dev.konsol.lsp.diagnostics.DiagnosticStore.Limits;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// What is kept of a server's words, and that it is never forgotten that something is not.
class DiagnosticStoreTest {
  // As the protocol numbers them.
  private static final int ERROR = 1;
  private static final int WARNING = 2;
  private static final int HINT = 4;

  private final Set<Path> open = new HashSet<>();

  private DiagnosticStore store(int files, int perFile, long bytes) {
    return new DiagnosticStore(new Limits(files, perFile, bytes), open::contains);
  }

  private static Path file(int number) {
    return Path.of("/project/" + number);
  }

  private static Diagnostic diagnostic(int line, int severity, String message) {
    return Diagnostic.of(
        json(
            "{'range': {'start': {'line': %d}}, 'severity': %d, 'message': '%s'}"
                .formatted(line, severity, message)));
  }

  private static JsonNode json(String text) {
    return JsonMapper.shared().readTree(text.replace('\'', '"'));
  }

  private static List<Diagnostic> errors(int count) {
    return IntStream.range(0, count)
        .mapToObj(line -> diagnostic(line, ERROR, "no " + line))
        .toList();
  }

  @Test
  void theFilesToldAboutLastAreKept() {
    DiagnosticStore store = store(3, 10, 1 << 20);
    for (int i = 0; i < 10; i++) {
      store.push(file(i), 1, errors(2));
    }
    assertThat(store.held().files()).isEqualTo(3);
    assertThat(store.held().dropped()).isEqualTo(14);
    assertThat(store.of(file(9))).isEqualTo(new Known(errors(2), ""));
  }

  @Test
  void whatMovesIsAChangeAndWhatIsSaidAgainIsNone() {
    DiagnosticStore store = store(9, 10, 1 << 20);
    store.push(file(1), 1, List.of(diagnostic(3, ERROR, "no")));
    store.pull(file(2), "a", List.of(diagnostic(3, HINT, "hm")));
    DiagnosticStore.Held before = store.held();
    assertThat(before.changes()).isEqualTo(2);

    store.push(file(1), 2, List.of(diagnostic(3, ERROR, "no")));
    store.pull(file(2), "a", List.of(diagnostic(3, HINT, "hm")));
    assertThat(store.held()).isEqualTo(before);

    store.push(file(1), 3, List.of(diagnostic(4, ERROR, "no")));
    assertThat(store.held().bytes()).isEqualTo(before.bytes());
    assertThat(store.held().changes()).isEqualTo(3);
    store.pull(file(2), "a", List.of(diagnostic(4, HINT, "hm")));
    assertThat(store.held().changes()).isEqualTo(4);
    store.forget(file(2));
    assertThat(store.held().changes()).isEqualTo(5);
  }

  @Test
  void theWorstOfAllFilesComeFirst() {
    DiagnosticStore store = store(9, 10, 1 << 20);
    store.push(file(1), 1, List.of(diagnostic(3, HINT, "perhaps"), diagnostic(4, ERROR, "no")));
    store.push(file(2), 1, List.of(diagnostic(5, WARNING, "hm")));
    assertThat(store.worst(2))
        .extracting(found -> found.file() + " " + found.item().message())
        .containsExactly("/project/1 no", "/project/2 hm");
  }

  @Test
  void aFileWhoseDiagnosticsWereDroppedIsNotOneWithoutThem() {
    DiagnosticStore store = store(3, 10, 1 << 20);
    for (int i = 0; i < 10; i++) {
      store.push(file(i), 1, errors(2));
    }
    assertThat(store.of(file(0)).items()).isEmpty();
    assertThat(store.of(file(0)).missing()).contains("dropped");
    assertThat(store.of(file(77))).isEqualTo(Known.NOTHING);
    store.push(file(0), 2, List.of());
    assertThat(store.of(file(0))).isEqualTo(Known.NOTHING);
  }

  @Test
  void aFileWithoutFaultsLosesNothing() {
    DiagnosticStore store = store(1, 10, 1 << 20);
    store.push(file(0), 1, List.of());
    store.push(file(1), 1, List.of());
    assertThat(store.of(file(0))).isEqualTo(Known.NOTHING);
    assertThat(store.held().dropped()).isZero();
  }

  @Test
  void openFilesAndThoseJustAskedForStayLongest() {
    DiagnosticStore store = store(3, 10, 1 << 20);
    open.add(file(0));
    store.push(file(0), 1, errors(1));
    store.push(file(1), 1, errors(1));
    store.push(file(2), 1, errors(1));
    assertThat(store.of(file(1)).items()).hasSize(1);
    store.push(file(3), 1, errors(1));
    assertThat(store.of(file(2)).items()).isEmpty();
    store.push(file(4), 1, errors(1));
    store.push(file(5), 1, errors(1));
    assertThat(store.of(file(0)).items()).hasSize(1);
  }

  @Test
  void evenOpenFilesHaveABound() {
    DiagnosticStore store = store(3, 10, 1 << 20);
    for (int i = 0; i < 10; i++) {
      open.add(file(i));
      store.push(file(i), 1, errors(1));
    }
    assertThat(store.held().files()).isEqualTo(3);
    assertThat(store.pushed(file(0)).number()).isZero();
    assertThat(store.of(file(0)).missing()).contains("dropped");
  }

  @Test
  void ofManyInOneFileTheWorstAreKeptAndTheRestIsSaid() {
    DiagnosticStore store = store(3, 2, 1 << 20);
    store.push(
        file(0),
        1,
        List.of(
            diagnostic(0, HINT, "a"),
            diagnostic(1, WARNING, "b"),
            diagnostic(2, ERROR, "c"),
            diagnostic(3, HINT, "d")));
    Known known = store.of(file(0));
    assertThat(known.items()).extracting(Diagnostic::message).containsExactly("b", "c");
    assertThat(known.missing()).startsWith("2 more diagnostics of this file were dropped");
    store.push(file(0), 2, errors(1));
    assertThat(store.of(file(0))).isEqualTo(new Known(errors(1), ""));
  }

  @Test
  void bytesAreBoundedWhicheverMemberHoldsThem() {
    DiagnosticStore store = store(1_000, 1_000, 1 << 20);
    String data = "{'range': {}, 'message': 'm', 'data': ['" + "x".repeat(20_000) + "']}";
    for (int i = 0; i < 200; i++) {
      store.push(file(i), 1, List.of(Diagnostic.of(json(data))));
      store.pull(file(i), "id", List.of());
    }
    assertThat(store.held().bytes()).isBetween(1L, 1L << 20);
    assertThat(store.held().files()).isLessThan(30);
  }

  @Test
  void whatWasPulledIsPulledAgainAndNeverMissing() {
    DiagnosticStore store = store(1, 10, 1 << 20);
    store.pull(file(0), "id", errors(1));
    store.pull(file(1), "id", errors(1));
    assertThat(store.of(file(0)).missing()).isEmpty();
    store.forget(file(1));
    assertThat(store.of(file(1))).isEqualTo(Known.NOTHING);
    assertThat(store.held().bytes()).isLessThan(1_000);
  }
}
