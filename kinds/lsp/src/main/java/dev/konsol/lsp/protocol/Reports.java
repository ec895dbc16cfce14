package dev.konsol.lsp.protocol;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;

/// Takes the reports that pulls are answered with into the store.
final class Reports {
  private Reports() {}

  /// Whether it says what there is. `unchanged` does not: it goes by an answer of before, which is
  /// never named to a server, and some say it of files they have not looked at.
  static boolean take(JsonNode report, Path file, String identifier, DiagnosticStore store) {
    boolean whole = keep(report, file, identifier, store);
    for (Map.Entry<String, JsonNode> related : report.path("relatedDocuments").properties()) {
      Uris.path(related.getKey())
          .ifPresent(other -> keep(related.getValue(), other, identifier, store));
    }
    return whole;
  }

  private static boolean keep(
      JsonNode report, Path file, String identifier, DiagnosticStore store) {
    boolean whole = report.path("kind").asString("full").equals("full") && report.isObject();
    if (whole) {
      List<Diagnostic> items = new ArrayList<>();
      report.path("items").forEach(each -> items.add(Diagnostic.of(each)));
      store.pull(file, identifier, items);
    }
    return whole;
  }
}
