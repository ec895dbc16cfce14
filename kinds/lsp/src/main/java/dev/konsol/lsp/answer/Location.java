package dev.konsol.lsp.answer;

import dev.konsol.lsp.text.Range;
import java.nio.file.Path;

/// A range of a file, in UTF-16 units, with the line it begins in: an answer that needs no second
/// question.
public record Location(Path file, Range range, String line) {}
