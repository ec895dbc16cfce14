package dev.konsol.tools.files;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// A place below the root of a [Workspace] that holds no links. The last component need not exist.
public record Place(Path relative) {
  boolean isRoot() {
    return relative.toString().isEmpty();
  }

  String name() {
    return relative.getFileName().toString();
  }

  List<String> parents() {
    List<String> names = names();
    return names.subList(0, Math.max(0, names.size() - 1));
  }

  public List<String> names() {
    List<String> names = new ArrayList<>();
    if (!isRoot()) {
      relative.forEach(name -> names.add(name.toString()));
    }
    return names;
  }
}
