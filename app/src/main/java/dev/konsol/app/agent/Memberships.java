package dev.konsol.app.agent;

import dev.konsol.app.settings.AgentOptions;
import dev.konsol.core.store.FleetMember;
import dev.konsol.store.Hosts;
import dev.konsol.store.SqlStore;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/// Makes what this process is among those that share a store.
final class Memberships {
  private static final Path HOST_NAME = Path.of("/proc/sys/kernel/hostname");

  private Memberships() {}

  static Membership of(SqlStore store, AgentOptions options, String build) {
    String process = LocalProcess.name();
    FleetMember member = options.fleet().member(process, System.currentTimeMillis());
    return new Membership(
        store.hosts(),
        new Hosts.Entry(member, options.fleet().labelsText(), build, address(), process));
  }

  private static String address() {
    return machine() + " pid " + ProcessHandle.current().pid();
  }

  private static String machine() {
    try {
      return Files.readString(HOST_NAME).strip();
    } catch (IOException e) {
      return "unknown";
    }
  }
}
