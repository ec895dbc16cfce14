package dev.konsol.app.doctor;

import dev.konsol.client.cli.Arguments;
import dev.konsol.client.connection.Client;
import dev.konsol.wire.JsonObject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Konsol itself: what it consists of, its directory, and its daemon.
record Installation(Client client, Arguments arguments, Machine machine, List<String> languages) {
  static final String GROUP = "Konsol";

  List<Finding> findings() throws IOException {
    List<Finding> all = new ArrayList<>();
    all.add(
        Finding.ok(GROUP, "version", client.build().version() + ", build " + client.build().id()));
    all.add(evaluated());
    all.add(containment());
    all.add(caches());
    all.add(directory());
    all.add(daemon());
    return all;
  }

  /// Ruby has no compiler, and is there where Ruby is.
  private Finding evaluated() {
    return languages.isEmpty()
        ? Finding.missing(
                GROUP, "evaluates", "nothing: its compilers are not there", "install Konsol again")
            .weighing(Finding.Weight.NEEDED)
        : Finding.ok(GROUP, "evaluates", String.join(", ", languages) + ", and ruby where it is");
  }

  /// What ends all processes when the daemon dies: the supervisor where there is perl, which is
  /// asked what it could do here.
  private Finding containment() {
    Path supervisor = client.build().home().resolve("libexec/supervisor.pl");
    Optional<Path> perl = machine.onPath("perl");
    if (machine.variable("KONSOL_CONTAINMENT").equals(Optional.of("guardian"))) {
      return Finding.ok(GROUP, "containment", "guardian, as KONSOL_CONTAINMENT says");
    }
    String level =
        perl.filter(_ -> Files.exists(supervisor))
            .flatMap(path -> machine.firstLine(path, supervisor.toString(), "--level"))
            .orElse("none");
    return switch (level) {
      case "cgroup" -> Finding.ok(GROUP, "containment", "cgroup, and a supervisor in perl");
      case "supervisor" ->
          Finding.ok(
              GROUP,
              "containment",
              "supervisor, in perl; no control group (cgroup v2) can be made here");
      default ->
          Finding.ok(GROUP, "containment", "guardian")
              .but("apt install perl for the supervisor, which is surer");
    };
  }

  private Finding caches() throws IOException {
    int count = 0;
    if (Files.isDirectory(client.build().home())) {
      try (var files = Files.newDirectoryStream(client.build().home(), "*.aot")) {
        for (Path _ : files) {
          count++;
        }
      }
    }
    return count == 0
        ? Finding.ok(GROUP, "start-up caches", "none yet, so commands start slower")
        : Finding.ok(GROUP, "start-up caches", count + " in " + client.build().home());
  }

  /// Where it is, and whether it can be used or made.
  private Finding directory() {
    Path path = client.directory(arguments).path();
    Path there = path;
    while (!Files.exists(there) && there.getParent() != null) {
      there = there.getParent();
    }
    return Files.isDirectory(there) && Files.isWritable(there)
        ? Finding.ok(GROUP, "directory", path.toString())
        : Finding.missing(GROUP, "directory", path + " cannot be used", "choose another with --dir")
            .weighing(Finding.Weight.NEEDED);
  }

  private Finding daemon() throws IOException {
    Optional<JsonObject> running = client.hello(arguments);
    if (running.isEmpty()) {
      return Finding.ok(GROUP, "daemon", "does not run; the commands that need it start it");
    }
    JsonObject hello = running.get();
    Finding found =
        Finding.ok(
            GROUP,
            "daemon",
            "pid %d, build %s, containment %s"
                .formatted(hello.integer("pid"), hello.text("build"), hello.text("containment")));
    return hello.text("build").equals(client.build().id())
        ? found
        : found.but("'konsol restart' replaces it by this build");
  }
}
