package dev.konsol.tools.files;

import dev.konsol.tools.ToolFailure;
import dev.konsol.tools.patch.FilePatch;
import dev.konsol.tools.patch.Patch;
import dev.konsol.tools.patch.PatchedText;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// What becomes of files, worked out before any is touched; then made, all or none. Confined to one
/// thread.
final class PlannedFiles {
  private final OpenFiles files;
  private final List<Step> steps = new ArrayList<>();
  private final List<String> words = new ArrayList<>();
  private final Set<Path> named = new HashSet<>();

  /// One file, before and after; empty where there is none.
  ///
  /// @param like whose permissions it gets
  private record Step(
      Place place, Optional<String> before, Optional<String> after, Optional<Place> like) {
    private Step(Place place, Optional<String> before, Optional<String> after) {
      this(place, before, after, Optional.empty());
    }
  }

  private PlannedFiles(OpenFiles files) {
    this.files = files;
  }

  static PlannedFiles of(OpenFiles files, Patch patch) throws InterruptedException {
    PlannedFiles planned = new PlannedFiles(files);
    for (FilePatch file : patch.files()) {
      planned.add(file);
    }
    return planned;
  }

  private void add(FilePatch file) throws InterruptedException {
    Place place = place(file.path());
    switch (file) {
      case FilePatch.Add(String path, String content) -> {
        refuseExisting(place, path);
        steps.add(new Step(place, Optional.empty(), Optional.of(content)));
        words.add("made " + place.relative());
      }
      case FilePatch.Delete _ -> {
        steps.add(new Step(place, Optional.of(files.read(place)), Optional.empty()));
        words.add("deleted " + place.relative());
      }
      case FilePatch.Update update -> update(update, place);
    }
  }

  private void update(FilePatch.Update update, Place place) throws InterruptedException {
    String before = files.read(place);
    String after = PatchedText.of(update.path(), before, update.hunks());
    if (update.moveTo().isEmpty()) {
      steps.add(new Step(place, Optional.of(before), Optional.of(after)));
      words.add("changed " + place.relative());
      return;
    }
    Place to = place(update.moveTo().get());
    refuseExisting(to, update.moveTo().get());
    steps.add(new Step(to, Optional.empty(), Optional.of(after), Optional.of(place)));
    steps.add(new Step(place, Optional.of(before), Optional.empty()));
    words.add("moved %s to %s".formatted(place.relative(), to.relative()));
  }

  /// Two names may lead to one file.
  private Place place(String path) {
    Place place = files.workspace().locate(path);
    if (place.isRoot() || !named.add(place.relative())) {
      throw new ToolFailure(
          "'" + path + "' is a folder, or another section of the patch is about it already.");
    }
    return place;
  }

  private void refuseExisting(Place place, String path) {
    if (TextFiles.exists(files.workspace(), place)) {
      throw new ToolFailure(
          "There is a '" + path + "' already, and nothing was changed: update it, or delete it.");
    }
  }

  List<Path> files() {
    return steps.stream().map(step -> files.path(step.place())).toList();
  }

  /// What an editor is told: the texts that there will be.
  List<FileChange> changes() {
    return steps.stream()
        .map(
            step ->
                new FileChange(files.path(step.place()), step.before(), step.after().orElse("")))
        .toList();
  }

  String words() {
    return "Patched: " + String.join(", ", words) + ".";
  }

  /// What was done is undone, where the rest fails.
  void write() throws InterruptedException {
    Deque<Step> done = new ArrayDeque<>();
    try {
      for (Step step : steps) {
        make(step.place(), step.after());
        done.push(step);
        if (step.like().isPresent()) {
          TextFiles.permissionsLike(files.workspace(), step.like().get(), step.place());
        }
      }
    } catch (Throwable e) {
      undo(done);
      throw e;
    }
  }

  /// An interrupt does not keep it from that: it would close the files under it.
  private void undo(Deque<Step> done) throws InterruptedException {
    boolean interrupted = Thread.interrupted();
    List<String> left = new ArrayList<>();
    for (Step step : done) {
      try {
        make(step.place(), step.before());
      } catch (ToolFailure e) {
        left.add(step.place().relative() + " (" + e.getMessage() + ")");
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
    if (!left.isEmpty()) {
      throw new ToolFailure(
          "The patch failed half way, and these files could not be put back, look at them: "
              + String.join(", ", left));
    }
  }

  private void make(Place place, Optional<String> text) throws InterruptedException {
    if (text.isPresent()) {
      files.write(place, text.get());
    } else {
      TextFiles.delete(files.workspace(), place);
    }
  }
}
