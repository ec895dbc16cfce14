package dev.konsol.lsp.protocol;

import java.nio.file.Path;
import java.time.Duration;
import tools.jackson.databind.JsonNode;

/// What a server is told of us.
///
/// @param name of the server, for threads and messages
/// @param processId of this host: a server ends when it is gone
/// @param initialization goes with `initialize`; missing where there is none
/// @param settings what `workspace/configuration` is answered from
/// @param evidence how it is known that what it says is final
public record ClientSpec(
    String name,
    Path root,
    long processId,
    JsonNode initialization,
    JsonNode settings,
    ReadySignal signal,
    Evidence evidence,
    Duration initTimeout) {}
