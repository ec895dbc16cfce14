package dev.konsol.lsp.edit;

import dev.konsol.lsp.text.Range;

/// A range of the text as it was, and what takes its place.
public record TextEdit(Range range, String newText) {}
