package dev.konsol.lsp.protocol;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;

/// Takes the reports that pulls are answered with into the store. `unchanged` leaves what is there.
final class Reports {
  private Reports() {}

  static void take(JsonNode report, Path file, String identifier, DiagnosticStore store) {
    keep(report, file, identifier, store);
    for (Map.Entry<String, JsonNode> related : report.path("relatedDocuments").properties()) {
      Uris.path(related.getKey())
          .ifPresent(other -> keep(related.getValue(), other, identifier, store));
    }
  }

  private static void keep(JsonNode report, Path file, String identifier, DiagnosticStore store) {
    if (report.path("kind").asString("full").equals("full")) {
      List<Diagnostic> items = new ArrayList<>();
      report.path("items").forEach(each -> items.add(Diagnostic.of(each)));
      store.pull(file, identifier, report.path("resultId").asString(""), items);
    }
  }
}
