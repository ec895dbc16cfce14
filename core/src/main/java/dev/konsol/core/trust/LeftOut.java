package dev.konsol.core.trust;

import java.nio.file.Path;

/// Something that had no effect because its folder is not trusted.
///
/// @param what names it, as the beginning of a sentence
/// @param folder that would have to be trusted
public record LeftOut(String what, Path folder) {
  /// What was left out, why, and what to type.
  public String sentence() {
    return "%s is left out, because %s is not trusted, or was changed since: look at it, then type 'konsol trust %s'"
        .formatted(what, folder, quoted(folder));
  }

  private static String quoted(Path folder) {
    String name = folder.toString();
    return name.matches("[A-Za-z0-9_./@%+=:,-]+") ? name : "'" + name.replace("'", "'\\''") + "'";
  }
}
