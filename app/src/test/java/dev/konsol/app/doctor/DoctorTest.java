package dev.konsol.app.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.konsol.app.doctor.Finding.Weight;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class DoctorTest {
  @TempDir private Path folder;

  @Test
  void withoutAModelItSaysHowToChooseOne() {
    Finding model = model(Map.of());
    assertThat(model.mark()).isEqualTo("missing");
    assertThat(model.todo()).contains("KONSOL_MODEL");
  }

  @Test
  void aModelWithoutItsKeyIsMissingIt() {
    Finding model = model(Map.of("KONSOL_MODEL", "anthropic:m"));
    assertThat(model.ok()).isFalse();
    assertThat(model.inWords()).contains("anthropic:m", "set ANTHROPIC_API_KEY");
  }

  @Test
  void keysArePresentOrNotAndNeverShown() {
    Finding model =
        model(
            Map.of(
                "KONSOL_MODEL", "openai:m",
                "OPENAI_API_KEY", "sk-secret",
                "OPENAI_BASE_URL", "https://me:hidden@models.example/v1?token=hidden"));
    assertThat(model.ok()).isTrue();
    assertThat(model.inWords())
        .isEqualTo("openai:m, OPENAI_API_KEY is set, OPENAI_BASE_URL=https://models.example/v1");
  }

  @Test
  void theModelMayBeWrittenDown() throws IOException {
    Files.createDirectories(folder.resolve(".konsol"));
    Path file =
        Files.writeString(
            folder.resolve(".konsol/config.json"), "{\"model\":\"ollama:m\",\"modle\":1}");
    List<Finding> findings =
        new ModelFindings(machine(Map.of("KONSOL_TRUST", folder.toString()))).findings();
    assertThat(findings.getFirst().inWords())
        .contains(file.toString(), "there is no setting 'modle'; did you mean 'model'?");
    assertThat(findings.getLast().inWords()).isEqualTo("ollama:m");
  }

  @Test
  void aLanguageServerIsFoundOrSaidHowToGet() throws IOException {
    assertThat(server("pyright", Map.of()).inWords())
        .isEqualTo("not installed; npm install -g pyright");
    Path program = program("bin/pyright-langserver", "exit 0");
    String path = folder.resolve("bin").toString();
    assertThat(server("pyright", Map.of("PATH", path)).inWords())
        .contains("not trusted", "konsol trust " + folder);
    Map<String, String> trusted = Map.of("PATH", path, "KONSOL_TRUST", folder.toString());
    assertThat(server("pyright", trusted).inWords()).isEqualTo(program.toString());
  }

  @Test
  void aLanguageServerMattersWhereTheFolderAsksForIt() throws IOException {
    assertThat(server("pyright", Map.of()).weight()).isEqualTo(Weight.ELSEWHERE);
    Files.createFile(folder.resolve("pyproject.toml"));
    assertThat(server("pyright", Map.of()).weight()).isEqualTo(Weight.USEFUL);
  }

  @Test
  void toolsThatAreMissingAreSaidHowToGet() {
    assertThat(tool("mvn", Map.of("PATH", folder.toString())).inWords())
        .contains("not on the PATH", "apt install maven");
    assertThat(tool("ruby", Map.of("PATH", folder.toString())).inWords())
        .contains("apt install ruby");
  }

  @Test
  void rubyAndRailsAreToldByVersion() throws IOException {
    program("bin/ruby", "echo 'ruby 3.4.1 (2024-12-25) [x86_64-linux]'");
    Map<String, String> environment = Map.of("PATH", folder.resolve("bin").toString());
    assertThat(tool("ruby", environment).inWords())
        .isEqualTo("3.4.1 in " + folder.resolve("bin/ruby"));
    Files.createDirectories(folder.resolve("config"));
    Files.createFile(folder.resolve("config/environment.rb"));
    Files.createFile(folder.resolve("config/application.rb"));
    assertThat(tool("Rails", environment).todo()).isEqualTo("bundle install");
    Files.writeString(folder.resolve("Gemfile.lock"), "GEM\n  specs:\n    rails (7.2.1)\n");
    assertThat(tool("Rails", environment).inWords()).isEqualTo("7.2.1 in " + folder);
  }

  @Test
  void anOldRubyIsNotEnough() throws IOException {
    program("bin/ruby", "echo 'ruby 2.7.0p0'");
    Finding ruby = tool("ruby", Map.of("PATH", folder.resolve("bin").toString()));
    assertThat(ruby.ok()).isFalse();
    assertThat(ruby.todo()).isEqualTo("install Ruby 3.0 or newer");
  }

  private Finding model(Map<String, String> environment) {
    return new ModelFindings(machine(environment)).findings().getLast();
  }

  private Finding server(String id, Map<String, String> environment) {
    return named(id, new ServerFindings(machine(environment)).findings());
  }

  private Finding tool(String name, Map<String, String> environment) {
    return named(name, new Toolchains(machine(environment)).findings());
  }

  private static Finding named(String what, List<Finding> findings) {
    return findings.stream().filter(each -> each.what().equals(what)).findFirst().orElseThrow();
  }

  private Machine machine(Map<String, String> environment) {
    Map<String, String> all = new HashMap<>(Map.of("HOME", folder.toString(), "PATH", ""));
    all.putAll(environment);
    return new Machine(all, folder);
  }

  private Path program(String name, String script) throws IOException {
    Path file = folder.resolve(name);
    Files.createDirectories(file.resolve("..").normalize());
    Files.writeString(file, "#!/bin/sh\n" + script + "\n");
    return Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwx------"));
  }
}
