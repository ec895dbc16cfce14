package dev.konsol.lsp.workspace;

import dev.konsol.lsp.config.BuildFiles;
import dev.konsol.lsp.diagnostics.Diagnostic;
import dev.konsol.lsp.diagnostics.Severity;
import dev.konsol.lsp.json.Json;
import dev.konsol.lsp.json.Uris;
import dev.konsol.lsp.protocol.LanguageClient;
import dev.konsol.lsp.text.DiskText;
import dev.konsol.lsp.watch.FileChange;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Supplier;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/// What one run of a server has made of its project's build files. While it imports one, it is not
/// ready; where it cannot be told to, or files came or went, it is started anew. Safe for any
/// thread.
public final class ProjectImport {
  private static final String TOKEN = "konsol/import";
  private static final int MESSAGE_ERROR = 1;
  private static final int MESSAGE_WARNING = 2;
  private static final int LONGEST_WORDS = 300;

  private final Path root;
  private final BuildFiles files;
  private final Supplier<LanguageClient> client;
  private final Runnable imported;
  // What was told, so that hearing of the same change twice imports once.
  private final Map<Path, Optional<String>> told = new HashMap<>();
  private int running;
  private long began;
  private String outdated = "";
  private String complaint = "";

  /// @param client there once something has happened
  /// @param imported called when answers may be others, before the server counts as ready
  public ProjectImport(
      Path root, BuildFiles files, Supplier<LanguageClient> client, Runnable imported) {
    this.root = root;
    this.files = files;
    this.client = client;
    this.imported = imported;
  }

  /// Has the server take changed build files in. Called on the watcher's thread, before anybody can
  /// take an answer for one that covers the change; may wait for a server that does not read.
  public void changed(List<FileChange> changes) throws InterruptedException {
    List<FileChange> others = new ArrayList<>();
    for (FileChange change : changes) {
      if (files.has(change.path(), root) && isNews(change.path())) {
        others.add(change);
      }
    }
    if (!others.isEmpty() && begins(others)) {
      ObjectNode params = Json.object();
      ArrayNode identifiers = params.putArray("identifiers");
      others.forEach(each -> identifiers.addObject().put("uri", Uris.of(each.path())));
      client.get().tell(files.update(), params);
    }
  }

  private synchronized boolean isNews(Path file) {
    Optional<String> text = DiskText.read(file);
    return !Objects.equals(told.put(file, text), text);
  }

  /// Whether the server is told; else it is outdated.
  private synchronized boolean begins(List<FileChange> changes) {
    String names = names(changes);
    boolean inPlace =
        files.importsInPlace()
            && changes.stream().allMatch(each -> each.kind() == FileChange.Kind.CHANGED)
            && client.get().started();
    if (!inPlace) {
      outdated = names + " changed";
      return false;
    }
    running++;
    began = System.nanoTime();
    client.get().readiness().begin(TOKEN, "importing " + names);
    return true;
  }

  private static String names(List<FileChange> changes) {
    return changes.size() == 1
        ? String.valueOf(changes.getFirst().path().getFileName())
        : changes.size() + " build files";
  }

  /// Takes a notification in, on the connection's ordered task.
  public void notified(String method, JsonNode params) {
    if (method.equals("window/logMessage") || method.equals("window/showMessage")) {
      complained(params);
    } else if (files.updated().isSaidBy(method, params) && ended()) {
      imported.run();
      client.get().readiness().end(TOKEN);
    }
  }

  private synchronized void complained(JsonNode params) {
    int type = params.path("type").asInt(0);
    if (type == MESSAGE_ERROR || type == MESSAGE_WARNING) {
      String words = params.path("message").asString("").lines().findFirst().orElse("");
      complaint = words.substring(0, Math.min(words.length(), LONGEST_WORDS));
    }
  }

  private synchronized boolean ended() {
    if (running == 0) {
      return false;
    }
    running--;
    return running == 0;
  }

  /// Why the server should be started anew; empty where it should not.
  public synchronized String outdated() {
    boolean stuck = running > 0 && System.nanoTime() - began > files.longest().toNanos();
    return stuck ? "it did not finish importing build files" : outdated;
  }

  /// Why what the server says of a file, although it is done, is not what a compiler would say;
  /// empty where nothing speaks against it.
  public String doubt(Path file) {
    String outdated = outdated();
    if (!outdated.isEmpty() || !files.importsInPlace()) {
      return outdated;
    }
    Optional<String> failed = failure(file);
    Optional<String> outside =
        client.get().diagnostics().of(file).items().stream()
            .filter(each -> files.outsideCodes().contains(each.code()))
            .map(Diagnostic::message)
            .findFirst();
    if (outside.isPresent()) {
      return "the import of the project failed: "
          + outside.get()
          + failed.or(this::complaint).map(words -> ". It said: " + words).orElse("")
          + advice();
    }
    return failed
        .map(words -> "the import of the project failed: " + words + ": fix that file")
        .orElseGet(() -> missingSources(file));
  }

  /// Errors alone can come of what is not generated yet.
  private String missingSources(Path file) {
    return error(file).isPresent() && GeneratedSources.missing(file, root)
        ? "annotation processors have not run, and what they generate may be missing: build the project once"
        : "";
  }

  private synchronized Optional<String> complaint() {
    return complaint.isEmpty() ? Optional.empty() : Optional.of(complaint);
  }

  /// An error in a build file beside or above the file, or in the folder of one.
  private Optional<String> failure(Path file) {
    for (Path at = file.getParent(); at != null && at.startsWith(root); at = at.getParent()) {
      for (Path each : client.get().diagnostics().filesIn(at)) {
        boolean build = each.equals(at) || files.has(each, root);
        Optional<String> error = build ? error(each) : Optional.empty();
        if (error.isPresent()) {
          return error;
        }
      }
    }
    return Optional.empty();
  }

  private Optional<String> error(Path buildFile) {
    return client.get().diagnostics().of(buildFile).items().stream()
        .filter(each -> each.severity() == Severity.ERROR)
        .map(each -> root.relativize(buildFile) + ": " + each.message().strip())
        .findFirst();
  }

  /// A folder with the files of two builds is imported by one of them.
  private String advice() {
    boolean both =
        Files.exists(root.resolve("pom.xml"))
            && (Files.exists(root.resolve("build.gradle"))
                || Files.exists(root.resolve("build.gradle.kts")));
    return both
        ? ". There are a Gradle and a Maven build, and Gradle's is taken: set java.import.gradle.enabled to false in the settings of jdtls in .konsol/lsp.json for the other"
        : ". Put it into a project that can be built";
  }
}
