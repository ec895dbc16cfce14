package dev.konsol.lsp.answer;

import dev.konsol.lsp.edit.EditPlan;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/// What an edit would do.
///
/// @param title what it is
/// @param plan to apply it, all or nothing; nothing where there is nothing to do
public record EditPreview(String title, Optional<EditPlan> plan) {
  /// One unified diff for each file.
  public List<String> diffs() {
    return plan.map(EditPlan::diffs).orElse(List.of());
  }

  public List<Path> files() {
    return plan.map(EditPlan::files).orElse(List.of());
  }

  /// Does it; throws where a file has changed since, and has done nothing then.
  public void apply() {
    plan.ifPresent(EditPlan::apply);
  }
}
