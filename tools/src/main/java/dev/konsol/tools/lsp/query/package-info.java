/// What every tool over language servers has in common: which project and file a call is about
/// (`QueryScope`), where in it (`SourceLocation`), how far the answer can be trusted
/// (`Reliability`), and how it is put into words and fields (`AnswerText`, `ReportFields`). Lines
/// and columns are counted from 1. Runs on the caller's thread.
@NullMarked
package dev.konsol.tools.lsp.query;

import org.jspecify.annotations.NullMarked;
