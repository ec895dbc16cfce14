package dev.konsol.core.tool;

import java.util.Optional;

/// What a model is told of a tool.
///
/// @param description when to use it, what comes back, what to do on failure
/// @param inputSchema a JSON Schema, as text
/// @param outputSchema of the result's structured part, where it has one
public record ToolSpec(
    String name,
    String title,
    String description,
    String inputSchema,
    Optional<String> outputSchema,
    Effects effects) {

  /// What a call may do to the world, for policies and for clients.
  ///
  /// @param readOnly changes nothing; then the other two about changing are false and true
  /// @param destructive may undo or overwrite what was there
  /// @param idempotent a second call with the same arguments changes nothing more
  /// @param openWorld reaches beyond this project: a network, another machine
  public record Effects(
      boolean readOnly, boolean destructive, boolean idempotent, boolean openWorld) {
    public static final Effects READS = new Effects(true, false, true, false);
  }
}
