package dev.konsol.app.doctor;

import dev.konsol.core.trust.LeftOut;
import dev.konsol.core.trust.Trust;
import dev.konsol.lsp.config.Configurations;
import dev.konsol.lsp.config.Programs;
import dev.konsol.lsp.config.Resolution;
import dev.konsol.lsp.config.ServerConfiguration;
import dev.konsol.lsp.config.ServerDefinition;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// The language servers that Konsol knows, and those of this folder's own configuration.
record ServerFindings(Machine machine) {
  static final String GROUP = "language servers";

  List<Finding> findings() {
    Trust trust = machine.trust();
    ServerConfiguration known = new Configurations(trust).of(machine.folder());
    Programs programs = new Programs(machine.environment(), trust);
    List<Finding> all = new ArrayList<>();
    for (ServerDefinition server : known.servers()) {
      if (!server.disabled()) {
        all.add(finding(server, programs));
      }
    }
    for (String warning : known.warnings()) {
      all.add(Finding.missing(GROUP, "configuration", warning, "fix that file"));
    }
    for (LeftOut leftOut : known.leftOut()) {
      all.add(Finding.missing(GROUP, "trust", leftOut.sentence(), "konsol trust"));
    }
    return all;
  }

  private Finding finding(ServerDefinition server, Programs programs) {
    Path any = machine.folder().resolve("-");
    return switch (programs.resolve(server, any, machine.folder())) {
      case Resolution.Found found -> Finding.ok(GROUP, server.id(), found.program().toString());
      case Resolution.Missing(String reason) ->
          Finding.missing(
                  GROUP,
                  server.id(),
                  server.install().isEmpty() ? reason : "not installed",
                  server.install())
              .weighing(isWanted(server) ? Finding.Weight.USEFUL : Finding.Weight.ELSEWHERE);
      case Resolution.Untrusted(LeftOut leftOut) ->
          Finding.missing(GROUP, server.id(), leftOut.sentence(), "konsol trust")
              .weighing(isWanted(server) ? Finding.Weight.USEFUL : Finding.Weight.ELSEWHERE);
    };
  }

  /// Whether something in this folder asks for it.
  private boolean isWanted(ServerDefinition server) {
    return !server.source().equals("built-in")
        || server.roots().markers().stream()
            .anyMatch(
                marker -> !marker.equals(".git") && Files.exists(machine.folder().resolve(marker)));
  }
}
