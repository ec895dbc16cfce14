package dev.konsol.lsp;

import java.nio.file.Path;

/// One server process: for all who work below that root.
public record ServerKey(String id, Path root) {}
