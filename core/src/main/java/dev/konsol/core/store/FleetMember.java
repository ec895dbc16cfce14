package dev.konsol.core.store;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/// What a host is among those that share a store.
///
/// @param name unique among them
/// @param epoch which of its lives this is: grows at each start
/// @param labels what it says of itself
/// @param sharedWorkspaces folders that every host has under the same name
/// @param enabled whether it takes over what other hosts leave
public record FleetMember(
    String name,
    long epoch,
    Map<String, String> labels,
    List<Path> sharedWorkspaces,
    boolean enabled) {

  public FleetMember {
    labels = Map.copyOf(labels);
    sharedWorkspaces = List.copyOf(sharedWorkspaces);
  }

  /// One that is alone with its store.
  public static FleetMember alone(String name) {
    return new FleetMember(name, 1, Map.of(), List.of(), false);
  }

  /// What it is called as an owner: never used before, never again.
  public String owner() {
    return name + "/" + epoch;
  }

  /// What a new session of its has as its home.
  public String home() {
    return enabled ? name : "";
  }

  /// Whether every host has this folder.
  public boolean shares(Path folder) {
    return sharedWorkspaces.stream().anyMatch(folder.normalize()::startsWith);
  }
}
