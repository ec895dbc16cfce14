package dev.konsol.tools.patch;

import dev.konsol.tools.ToolFailure;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/// What a model wrote as a patch: `*** Begin Patch` with a section for each file, or a unified
/// diff.
public record Patch(List<FilePatch> files) {
  private static final int MOST_FILES = 200;

  public Patch {
    files = List.copyOf(files);
    if (files.isEmpty()) {
      throw new ToolFailure(
          "The patch changes no file: write '*** Begin Patch', a section such as '*** Update File:"
              + " PATH' for each file, and '*** End Patch'; or a unified diff.");
    }
    if (files.size() > MOST_FILES) {
      throw new ToolFailure("The patch has more than " + MOST_FILES + " files: make several.");
    }
    Set<String> names = new HashSet<>();
    for (FilePatch file : files) {
      if (names(file).anyMatch(String::isBlank)) {
        throw new ToolFailure(
            "The patch has a section without a file: write its path behind the colon.");
      }
      boolean isNew = names.add(file.path());
      if (file instanceof FilePatch.Update update) {
        isNew &= update.moveTo().map(names::add).orElse(true);
      }
      if (!isNew) {
        throw new ToolFailure(
            "The patch has '" + file.path() + "' in two sections: put all of it into one.");
      }
    }
  }

  private static Stream<String> names(FilePatch file) {
    Stream<String> moved =
        file instanceof FilePatch.Update update ? update.moveTo().stream() : Stream.empty();
    return Stream.concat(Stream.of(file.path()), moved);
  }

  public static Patch read(String text) {
    PatchLines lines = PatchLines.of(text);
    return new Patch(
        lines.isSectioned() ? new SectionedPatch(lines).read() : new UnifiedPatch(lines).read());
  }
}
