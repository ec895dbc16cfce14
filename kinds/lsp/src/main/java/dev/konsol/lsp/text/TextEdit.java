package dev.konsol.lsp.text;

/// A range of the text as it was, and what takes its place.
public record TextEdit(Range range, String newText) {}
