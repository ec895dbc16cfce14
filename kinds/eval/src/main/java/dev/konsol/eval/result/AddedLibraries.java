package dev.konsol.eval.result;

import java.nio.file.Path;
import java.util.List;

/// What became of libraries that were added to a live session: the files that are new on its class
/// path, and those that it has already, which stay whatever version was asked for.
public record AddedLibraries(List<Path> added, List<Path> present) {
  public AddedLibraries {
    added = List.copyOf(added);
    present = List.copyOf(present);
  }
}
