package dev.konsol.console;

import dev.konsol.console.log.Storage;
import dev.konsol.core.session.SessionId;
import dev.konsol.process.Size;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Optional;

/// A console at one moment. `firstOffset` is the oldest byte still kept, `offset` the end of what
/// has been printed so far.
public record Overview(
    SessionId key,
    long pid,
    String command,
    Path directory,
    Path logPath,
    Size size,
    Instant created,
    long firstOffset,
    long offset,
    Optional<Ending> ending,
    Storage storage) {}
