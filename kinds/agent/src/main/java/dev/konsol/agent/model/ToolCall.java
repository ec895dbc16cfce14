package dev.konsol.agent.model;

/// What a model wants done. `id` tells the calls of one conversation apart; `arguments` is the JSON
/// the model wrote, which need not be valid.
public record ToolCall(String id, String name, String arguments) {}
