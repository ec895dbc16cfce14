package dev.konsol.lsp;

import dev.konsol.lsp.text.Range;
import java.nio.file.Path;

/// A range of a file, in UTF-16 units, with the line it begins in: an answer that needs no second
/// question.
public record Place(Path file, Range range, String line) {}
