package dev.konsol.tools.lsp;

import dev.konsol.core.Excerpt;
import dev.konsol.core.tool.Judged;
import dev.konsol.core.tool.ToolContext;
import dev.konsol.core.tool.ToolResult;
import dev.konsol.lsp.answer.Answer;
import dev.konsol.lsp.answer.EditPreview;
import dev.konsol.lsp.edit.EditRefused;
import dev.konsol.tools.AfterEdit;
import dev.konsol.tools.Schema;
import dev.konsol.tools.ToolFailure;
import dev.konsol.tools.files.JudgedFiles;
import dev.konsol.tools.lsp.query.AnswerText;
import dev.konsol.tools.lsp.query.QueryScope;
import dev.konsol.tools.lsp.query.Reliability;
import java.nio.file.Path;
import java.util.Optional;
import tools.jackson.databind.node.ObjectNode;

/// An edit that a server proposes, for one call: shown as a diff, or made, all of it or nothing.
///
/// @param context whose rules count for each file that the edit turns out to change
record Proposal(
    QueryScope scene, QueryScope.Aim aim, boolean apply, AfterEdit afterEdit, ToolContext context) {
  private static final int MOST_DIFF = 12_000;

  static Schema described(Schema schema) {
    return schema.optionalFlag(
        "apply", "make the edit, in all files or in none; else it is only shown");
  }

  static Schema schema() {
    return Reliability.schema()
        .optionalText("title", "what the edit is")
        .optionalFlag("applied", "whether it was made")
        .optionalTexts("files", "the files that it changes")
        .optionalText("diff", "what it changes, as a unified diff")
        .optionalText("diagnostics", "the problems that it caused");
  }

  static Proposal of(LspTool.Query query, AfterEdit after) {
    boolean apply = query.arguments().flag("apply");
    return new Proposal(query.scope(), query.aim(), apply, after, query.context());
  }

  ToolResult told(Answer<EditPreview> answer) throws InterruptedException {
    Reliability reliability = new Reliability(answer);
    EditPreview preview = answer.value();
    ObjectNode fields = reliability.fields().put("title", preview.title()).put("applied", false);
    var files = fields.putArray("files");
    preview.files().forEach(file -> files.add(aim.name(file)));
    if (preview.plan().isEmpty()) {
      return AnswerText.of("There is nothing to change.", reliability, fields);
    }
    String diff =
        Excerpt.of(
            String.join("", preview.diffs()),
            MOST_DIFF,
            "it changes " + preview.files().size() + " files, all are in the edit");
    fields.put("diff", diff);
    if (!apply) {
      return AnswerText.of(
          diff.stripTrailing() + "\n[shown, not made: call again with apply to make it]",
          reliability,
          fields);
    }
    String problems = made(preview, reliability);
    fields.put("applied", true).put("diagnostics", problems.strip());
    return AnswerText.of(
        "Made in " + files.size() + " files:\n" + diff.stripTrailing() + problems,
        reliability,
        fields);
  }

  private void checkRules(Path file) {
    if (!context.mayUse(JudgedFiles.anywhere(context, file.toString(), Judged.Use.CHANGE))) {
      throw new ToolFailure(
          "Nothing was changed: the edit reaches "
              + file
              + ", which the rules of this session do not leave to you.");
    }
  }

  private String made(EditPreview preview, Reliability reliability) throws InterruptedException {
    if (!reliability.fresh()) {
      throw new ToolFailure(
          "Nothing was changed, since the edit may be incomplete. " + reliability.line());
    }
    Optional<Path> outside =
        preview.files().stream().filter(file -> !scene.reaches(file)).findFirst();
    if (outside.isPresent()) {
      throw new ToolFailure(
          "Nothing was changed: the edit reaches "
              + outside.get()
              + ", outside of your directory.");
    }
    preview.files().forEach(this::checkRules);
    AfterEdit.Pending edit = afterEdit.before(context, aim.project(), preview.files());
    try {
      preview.apply();
    } catch (EditRefused e) {
      throw new ToolFailure("Nothing was changed: " + e.getMessage() + ". Ask for it again.", e);
    }
    return edit.report();
  }
}
