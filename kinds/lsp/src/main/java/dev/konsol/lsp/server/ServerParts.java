package dev.konsol.lsp.server;

import dev.konsol.core.Tasks;
import dev.konsol.lsp.config.Programs;
import dev.konsol.lsp.process.ServerLauncher;
import dev.konsol.lsp.watch.FileWatcher;
import java.nio.file.Path;

/// What all servers share.
///
/// @param programs as the host sees them
/// @param scratch of the watcher, where it makes files of its own
/// @param cache where servers keep what they know of a workspace while they run
public record ServerParts(
    Programs programs,
    ServerLauncher launcher,
    FileWatcher watcher,
    Path scratch,
    Path cache,
    Tasks tasks) {}
