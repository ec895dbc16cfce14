package dev.konsol.lsp;

import dev.konsol.core.Closer;
import dev.konsol.core.session.Host;
import dev.konsol.core.trust.Trust;
import dev.konsol.lsp.answer.FileReport;
import dev.konsol.lsp.answer.Finding;
import dev.konsol.process.Marker;
import dev.konsol.process.host.Processes;
import dev.konsol.process.host.Supervision;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Real language servers in a temporary folder: a project in `project/`, the rest beside it.
final class Lab implements AutoCloseable {
  static final Path FAKE = Path.of("src/test/resources/fake.pl").toAbsolutePath();

  private final Host host = new Host();
  private final Closer closer = new Closer();
  private final Path folder;
  private final Path project;
  private final Marker marker;
  private final Processes processes;
  private final LanguageServers servers;

  Lab(Path temporary) throws IOException {
    this(temporary, Map.of(), 16, Duration.ofSeconds(30));
  }

  Lab(Path temporary, Map<String, String> variables, int most, Duration sweep) throws IOException {
    this(temporary, variables, most, 1L << 40, sweep);
  }

  Lab(Path temporary, Map<String, String> variables, int most, long bytes, Duration sweep)
      throws IOException {
    this(temporary, variables, Trust.everything(), most, bytes, sweep);
  }

  /// In a folder that is trusted as far as this says.
  Lab(Path temporary, Map<String, String> variables, Trust trust) throws IOException {
    this(temporary, variables, trust, 16, 1L << 40, Duration.ofSeconds(30));
  }

  private Lab(
      Path temporary,
      Map<String, String> variables,
      Trust trust,
      int most,
      long bytes,
      Duration sweep)
      throws IOException {
    this.folder = temporary.toRealPath();
    this.project = Files.createDirectories(folder.resolve("project"));
    this.marker = Marker.of(folder, "test");
    Map<String, String> environment = new HashMap<>(System.getenv());
    environment.putAll(variables);
    this.processes = closer.own(Processes.start(marker, Supervision.of(Map.of())));
    this.servers =
        closer.own(
            LanguageServers.open(
                host,
                new LspSettings(environment, trust, folder.resolve("cache"), most, bytes, sweep),
                processes.launcher(),
                folder.resolve("watch")));
  }

  Host host() {
    return host;
  }

  Path project() {
    return project;
  }

  Path folder() {
    return folder;
  }

  LanguageServers servers() {
    return servers;
  }

  /// Configures the fake server for `.txt`, in this project.
  Lab fake(String... options) {
    return configure(fakeConfiguration(options));
  }

  /// The same, with this as its evidence.
  Lab fakeBy(String evidence, String... options) {
    return configure(
        fakeConfiguration(options)
            .replace("\"extensions\"", "\"evidence\": \"" + evidence + "\", \"extensions\""));
  }

  static String fakeConfiguration(String... options) {
    String command =
        Stream.concat(Stream.of("perl", FAKE.toString()), Stream.of(options))
            .map(each -> "\"" + each + "\"")
            .collect(Collectors.joining(", ", "[", "]"));
    return "{\"fake\": {\"command\": " + command + ", \"extensions\": [\".txt\"]}}";
  }

  Lab configure(String json) {
    return write(".konsol/lsp.json", json);
  }

  Lab write(String name, String text) {
    try {
      Path file = project.resolve(name);
      Files.createDirectories(file.getParent());
      Files.writeString(file, text);
      return this;
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }

  /// By another process, as an agent's shell would.
  void shell(String command) throws IOException, InterruptedException {
    int code =
        new ProcessBuilder("sh", "-c", command)
            .directory(project.toFile())
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .start()
            .waitFor();
    if (code != 0) {
      throw new AssertionError("'" + command + "' failed with " + code);
    }
  }

  FileReport check(String file) throws InterruptedException {
    return check(file, Duration.ofSeconds(20));
  }

  FileReport check(String file, Duration timeout) throws InterruptedException {
    return servers.diagnostics(project, Path.of(file), Optional.of(timeout));
  }

  /// `fresh: there is no a.dep`, for short.
  String said(String file) throws InterruptedException {
    return said(check(file));
  }

  static String said(FileReport report) {
    return report.freshness().wireName()
        + ": "
        + report.findings().stream().map(Finding::message).collect(Collectors.joining(", "));
  }

  /// Living processes that carry this lab's marker, and so were started by it.
  List<ProcessHandle> started() {
    return ProcessHandle.allProcesses().filter(this::isOurs).toList();
  }

  private boolean isOurs(ProcessHandle process) {
    Path entry = Path.of("/proc", Long.toString(process.pid()));
    try {
      boolean marked =
          Files.readString(entry.resolve("environ"), java.nio.charset.StandardCharsets.ISO_8859_1)
              .contains(marker.variable());
      return marked && !Files.readString(entry.resolve("status")).contains("State:\tZ");
    } catch (IOException e) {
      return false;
    }
  }

  @Override
  public void close() {
    closer.close();
  }
}
