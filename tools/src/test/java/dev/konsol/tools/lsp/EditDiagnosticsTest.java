package dev.konsol.tools.lsp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.konsol.core.tool.ToolContext;
import dev.konsol.core.trust.Trust;
import dev.konsol.tools.AfterEdit;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EditDiagnosticsTest {
  @TempDir Path temporary;

  private record Caller(Path directory, Map<String, String> environment) implements ToolContext {
    @Override
    public void progress(double done, double total, String message) {}

    @Override
    public Optional<String> ask(String question, Optional<String> proposal) {
      return proposal;
    }
  }

  @Test
  void aServerThatOnlyTheCallerHasIsAskedOfTheEdit() throws Exception {
    Path bin = Files.createDirectory(temporary.resolve("bin"));
    Path program = bin.resolve("taplo");
    Files.writeString(program, "#!/bin/sh\nexec perl '%s' push versions\n".formatted(Project.FAKE));
    Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwxr-xr-x"));
    try (Project project = new Project(temporary, Map.of("PATH", "/usr/bin:/bin"))) {
      project.write("a.toml", "fine\n");
      Caller caller = new Caller(project.directory(), Map.of("PATH", bin + ":/usr/bin:/bin"));
      AfterEdit.Pending edit =
          new EditDiagnostics(project::servers, Trust.everything())
              .before(caller, project.directory(), List.of(project.directory().resolve("a.toml")));
      project.write("a.toml", "needs a.dep\n");
      assertThat(edit.report()).contains("a.toml:1:7: error: there is no a.dep");
    }
  }
}
