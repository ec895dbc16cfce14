package dev.konsol.process.host;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// A control group (version 2) that this process runs in, alone with what it has started: the
/// supervisor made it, and nothing leaves it by itself. Linked to nothing in C.
public record ControlGroup(Path folder) {
  private static final Logger LOG = LoggerFactory.getLogger(ControlGroup.class);
  private static final Path MEMBERSHIPS = Path.of("/proc/self/cgroup");
  private static final String VERSION_2 = "0::";

  /// Nothing unless this process is a member: the group's name may have come down from elsewhere.
  static Optional<ControlGroup> ofThisProcess(Path folder) {
    Path name = folder.getFileName();
    try {
      return name != null
              && Files.readAllLines(MEMBERSHIPS).stream()
                  .filter(line -> line.startsWith(VERSION_2))
                  .anyMatch(line -> line.endsWith("/" + name))
          ? Optional.of(new ControlGroup(folder))
          : Optional.empty();
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  /// Kills every member at once, this process too.
  void kill() {
    try {
      Files.writeString(folder.resolve("cgroup.kill"), "1");
    } catch (IOException e) {
      LOG.atWarn().addKeyValue("group", folder).addKeyValue("reason", e).log("not killed");
    }
  }
}
