package dev.konsol.eval.project.discovery;

import dev.konsol.core.ErrorCode;
import dev.konsol.core.KonsolException;
import dev.konsol.eval.project.ProjectRequest;
import dev.konsol.eval.project.ProjectSettings;
import dev.konsol.eval.project.model.ProjectModel;
import dev.konsol.eval.project.model.ProjectModelCache;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/// The builds that a directory may belong to, of which the first that works is taken. What was
/// found by a later one is remembered against the files of those before it, too: who repairs an
/// earlier one gets it.
record BuildChoice(List<Candidate> candidates) {
  /// A build, and the name of its model in the cache.
  record Candidate(ProjectRequest request, String key) {}

  BuildChoice {
    candidates = List.copyOf(candidates);
  }

  static BuildChoice of(List<ProjectRequest> requests, ProjectSettings settings) {
    List<Candidate> candidates = new ArrayList<>();
    String before = "";
    for (ProjectRequest request : requests) {
      String key = before + BuildFiles.key(request, settings);
      candidates.add(new Candidate(request, key));
      before = key + "-";
    }
    return new BuildChoice(candidates);
  }

  Path root() {
    return candidates.getFirst().request().build().root();
  }

  Optional<ProjectModel> known(ProjectModelCache cache) {
    return candidates.stream()
        .flatMap(candidate -> cache.find(candidate.key()).stream())
        .filter(model -> !model.stale())
        .findFirst();
  }

  /// When a source or a file of the builds was last written.
  Instant changedAt(ProjectModelCache cache) {
    Stream<Instant> files =
        candidates.stream().map(each -> BuildFiles.newest(each.request().build()));
    Stream<Instant> sources =
        candidates.stream()
            .flatMap(each -> cache.find(each.key()).stream())
            .map(ProjectModel::newestSource);
    return Stream.concat(files, sources).max(Comparator.naturalOrder()).orElse(Instant.MIN);
  }

  /// The one that worked last, else the first.
  ProjectRequest likely(ProjectModelCache cache) {
    return inOrder(cache).getFirst().request();
  }

  private List<Candidate> inOrder(ProjectModelCache cache) {
    return candidates.stream()
        .sorted(Comparator.comparing(candidate -> cache.find(candidate.key()).isEmpty()))
        .toList();
  }

  /// Asks one after the other, and keeps what is found.
  ProjectModel ask(Function<ProjectRequest, ProjectModel> ask, ProjectModelCache cache) {
    List<KonsolException> failures = new ArrayList<>();
    for (Candidate candidate : inOrder(cache)) {
      try {
        ProjectModel model = noted(candidate, ask.apply(candidate.request()));
        cache.keep(candidate.key(), model);
        return model;
      } catch (KonsolException e) {
        if (e.code() != ErrorCode.START_FAILED || Thread.currentThread().isInterrupted()) {
          throw e;
        }
        failures.add(e);
      }
    }
    throw failures.size() == 1 ? failures.getFirst() : allFailed(failures);
  }

  private ProjectModel noted(Candidate candidate, ProjectModel model) {
    Candidate first = candidates.getFirst();
    return candidate.equals(first)
        ? model
        : model.noting(
            "the project has build files of Maven and of Gradle: %s's build failed, so %s's is used; --build says which"
                .formatted(name(first), name(candidate)));
  }

  private static String name(Candidate candidate) {
    return candidate.request().build().tool().title();
  }

  private static KonsolException allFailed(List<KonsolException> failures) {
    StringBuilder text =
        new StringBuilder(
            "the project has build files of Maven and of Gradle, and both builds failed");
    failures.forEach(failure -> text.append("\n\n").append(failure.getMessage()));
    return KonsolException.startFailed(text.toString(), failures.getFirst());
  }
}
