package dev.konsol.agent.event;

/// One step of a plan.
///
/// @param status `pending`, `in_progress` or `completed`
/// @param priority `high`, `medium` or `low`
public record PlanStep(String content, String status, String priority) {}
