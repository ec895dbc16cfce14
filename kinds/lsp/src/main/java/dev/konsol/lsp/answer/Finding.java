package dev.konsol.lsp.answer;

import dev.konsol.lsp.diagnostics.Severity;
import dev.konsol.lsp.text.Range;

/// Something a server says about a file, with positions in UTF-16 units, as editors count.
public record Finding(Range range, Severity severity, String code, String source, String message) {}
