package dev.konsol.tools.lsp;

import dev.konsol.core.Closer;
import dev.konsol.core.session.Host;
import dev.konsol.core.tool.Tool;
import dev.konsol.core.tool.ToolContext;
import dev.konsol.core.tool.ToolResult;
import dev.konsol.core.trust.Trust;
import dev.konsol.lsp.LanguageServers;
import dev.konsol.lsp.LspSettings;
import dev.konsol.process.Marker;
import dev.konsol.process.host.Processes;
import dev.konsol.process.host.Supervision;
import dev.konsol.tools.lsp.query.Reach;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// A project whose `.txt` files the fake server looks after, and a caller of tools in it.
final class Project implements ToolContext, AutoCloseable {
  static final Path FAKE =
      Path.of("../kinds/lsp/src/test/resources/fake.pl").toAbsolutePath().normalize();

  private final Closer closer = new Closer();
  private final Path directory;
  private final LanguageServers servers;
  private final List<Tool> tools;
  private final List<String> progress = new CopyOnWriteArrayList<>();

  Project(Path temporary, Map<String, String> variables) throws IOException {
    Path folder = temporary.toRealPath();
    this.directory = Files.createDirectories(folder.resolve("project"));
    Map<String, String> environment = new HashMap<>(System.getenv());
    environment.putAll(variables);
    Marker marker = Marker.of(folder, "test");
    Processes processes = closer.own(Processes.start(marker, Supervision.of(Map.of())));
    this.servers =
        closer.own(
            LanguageServers.open(
                new Host(),
                LspSettings.of(environment, Trust.everything(), folder.resolve("cache")),
                processes.launcher(),
                folder.resolve("watch")));
    this.tools = LspTools.all(() -> servers, Reach.DIRECTORY, Trust.everything());
  }

  static Project fake(Path temporary, String... options) throws IOException {
    String command =
        Stream.concat(Stream.of("perl", FAKE.toString()), Stream.of(options))
            .map(each -> "\"" + each + "\"")
            .collect(Collectors.joining(", ", "[", "]"));
    return new Project(temporary, Map.of())
        .write(
            ".konsol/lsp.json",
            "{\"fake\": {\"command\": " + command + ", \"extensions\": [\".txt\"]}}");
  }

  Project write(String name, String text) {
    try {
      Path file = directory.resolve(name);
      Files.createDirectories(file.getParent());
      Files.writeString(file, text);
      return this;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  String read(String name) throws IOException {
    return Files.readString(directory.resolve(name));
  }

  LanguageServers servers() {
    return servers;
  }

  List<Tool> tools() {
    return tools;
  }

  List<String> progress() {
    return progress;
  }

  /// Calls a tool, with JSON in single quotes.
  ToolResult call(String tool, String arguments) throws InterruptedException {
    return tools.stream()
        .filter(each -> each.spec().name().equals(tool))
        .findFirst()
        .orElseThrow()
        .call(arguments.replace('\'', '"'), this);
  }

  String text(String tool, String arguments) throws InterruptedException {
    return text(call(tool, arguments));
  }

  JsonNode fields(String tool, String arguments) throws InterruptedException {
    return JsonMapper.shared().readTree(call(tool, arguments).structured().orElseThrow());
  }

  static String text(ToolResult result) {
    return ((ToolResult.Content.Text) result.content().getFirst()).text();
  }

  @Override
  public Path directory() {
    return directory;
  }

  @Override
  public void progress(double done, double total, String message) {
    progress.add(message);
  }

  @Override
  public Optional<String> ask(String question, Optional<String> proposal) {
    return proposal;
  }

  @Override
  public void close() {
    closer.close();
  }
}
