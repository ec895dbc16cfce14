package dev.konsol.tools.lsp;

import dev.konsol.core.Excerpt;
import dev.konsol.core.tool.Judged;
import dev.konsol.core.tool.ToolResult;
import dev.konsol.core.tool.ToolSpec;
import dev.konsol.core.tool.ToolSpec.Effects;
import dev.konsol.lsp.answer.Answer;
import dev.konsol.lsp.answer.EditPreview;
import dev.konsol.lsp.text.Range;
import dev.konsol.tools.AfterEdit;
import dev.konsol.tools.Schema;
import dev.konsol.tools.ToolFailure;
import dev.konsol.tools.lsp.query.AnswerText;
import dev.konsol.tools.lsp.query.LspAccess;
import dev.konsol.tools.lsp.query.QueryScope;
import dev.konsol.tools.lsp.query.Reliability;
import dev.konsol.tools.lsp.query.SourceLocation;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import tools.jackson.databind.node.ObjectNode;

/// `lsp_code_actions {file, line, end_line?, title?, apply?, projectRoot?}`.
record CodeActionsTool(LspAccess host, AfterEdit afterEdit) implements LspTool {
  private static final int MOST = 50;

  @Override
  public ToolSpec spec() {
    return Schema.tool(
        "lsp_code_actions",
        "Fixes that the server offers",
        "What the language server would do about some lines: add a missing import, implement an"
            + " interface, fix what is wrong there. Without 'title' the answer is a list of"
            + " titles; with one of them its unified diff; with 'apply' besides, the edit is made,"
            + " in all files or in none. Call lsp_diagnostics first: fixes are for what it shows.",
        QueryScope.described(
            Proposal.described(
                new Schema()
                    .text("file", "the file, relative to the project")
                    .number("line", "the first line, from 1", 1, Integer.MAX_VALUE)
                    .optionalNumber(
                        "endLine", "the last line; the same unless given", 1, Integer.MAX_VALUE)
                    .optionalText("title", "one of the titles, to see or make that edit"))),
        Proposal.schema().optionalObjects("actions", "title and files of each"),
        new Effects(false, true, false, false));
  }

  @Override
  public Judged.Use use() {
    return Judged.Use.CHANGE;
  }

  @Override
  public ToolResult answer(Query query) throws InterruptedException {
    int line = (int) query.arguments().number("line", 0, 1, Integer.MAX_VALUE);
    if (line == 0) {
      throw new ToolFailure("The argument 'line' is missing.");
    }
    int last = (int) query.arguments().number("endLine", line, line, Integer.MAX_VALUE);
    Optional<String> title = query.arguments().optionalText("title");
    Proposal proposal = Proposal.of(query, afterEdit);
    QueryScope.Aim aim = proposal.aim();
    Range range = SourceLocation.in(aim.file()).lines(line, last);
    Answer<List<EditPreview>> answer =
        query.servers().refactoring().actions(aim.project(), aim.file(), range);
    return title.isPresent() && !new Reliability(answer).none()
        ? proposal.told(answer.map(all -> chosen(all, title.get())))
        : listed(aim, answer);
  }

  private static EditPreview chosen(List<EditPreview> all, String title) {
    return all.stream()
        .filter(each -> Excerpt.printable(each.title()).equals(title))
        .findFirst()
        .orElseThrow(
            () ->
                new ToolFailure(
                    "There is no '%s' for these lines, only: %s."
                        .formatted(
                            title,
                            all.stream()
                                .map(EditPreview::title)
                                .collect(Collectors.joining("; ", "", "")))));
  }

  private static ToolResult listed(QueryScope.Aim aim, Answer<List<EditPreview>> answer) {
    Reliability reliability = new Reliability(answer);
    ObjectNode fields = reliability.fields();
    AnswerText.array(
        fields, "actions", answer.value(), MOST, (node, each) -> write(node, aim, each));
    String text =
        answer.value().isEmpty()
            ? "The server offers nothing for these lines."
            : AnswerText.lines(answer.value(), MOST, EditPreview::title)
                + "\n[call again with one of these as title to see its diff]";
    return AnswerText.of(text, reliability, fields);
  }

  private static void write(ObjectNode node, QueryScope.Aim aim, EditPreview each) {
    node.put("title", each.title());
    each.files().forEach(file -> node.withArrayProperty("files").add(aim.name(file)));
  }
}
