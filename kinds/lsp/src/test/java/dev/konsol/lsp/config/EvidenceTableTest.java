package dev.konsol.lsp.config;

import static org.assertj.core.api.Assertions.assertThat;

import dev.konsol.lsp.protocol.Evidence;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/// The page says of every server what its definition says, and explains every kind of evidence.
class EvidenceTableTest {
  private static final Path PAGE = Path.of("../../docs/lsp.md");
  private static final Pattern WORD = Pattern.compile("`(\\w+)`");

  private static Map<String, List<String>> rows() throws Exception {
    try (Stream<String> lines = Files.lines(PAGE)) {
      return lines
          .filter(line -> line.startsWith("| "))
          .map(line -> List.of(line.split("\\|", -1)))
          .collect(Collectors.toMap(cells -> cells.get(1).strip(), cells -> cells, (a, _) -> a));
    }
  }

  @Test
  void everyServersEvidenceIsOnThePage() throws Exception {
    Map<String, List<String>> rows = rows();
    for (ServerDefinition server : new Builtins().all()) {
      assertThat(rows).containsKey(server.id());
      List<String> words =
          WORD.matcher(rows.getOrDefault(server.id(), List.of()).get(2))
              .results()
              .map(match -> match.group(1))
              .sorted()
              .toList();
      assertThat(words).as(server.id()).isEqualTo(evidence(server));
    }
  }

  private static List<String> evidence(ServerDefinition server) {
    return server.evidence().isEmpty()
        ? List.of(Evidence.VERSION.wireName())
        : server.evidence().values().stream().map(Evidence::wireName).sorted().toList();
  }

  @Test
  void everyKindIsExplained() throws Exception {
    Map<String, List<String>> rows = rows();
    for (Evidence each : Evidence.values()) {
      assertThat(rows).containsKey("`" + each.wireName() + "`");
    }
  }
}
