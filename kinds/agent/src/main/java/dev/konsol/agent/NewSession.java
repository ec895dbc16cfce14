package dev.konsol.agent;

import java.nio.file.Path;
import java.util.Optional;

/// What somebody who wants a session may say about it.
///
/// @param model the host's when empty
/// @param attended see [SessionMeta]
public record NewSession(
    Path directory, Optional<String> model, Optional<String> instructions, boolean attended) {}
