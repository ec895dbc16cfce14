package dev.konsol.agent;

import dev.konsol.agent.policy.Policy;
import dev.konsol.core.tool.Tool;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

/// What one session has besides, or instead of, what its host gives to all: the client that works
/// with it brings this along. It is not stored, and goes when nobody has the session in memory.
///
/// @param tools makes this session's tools from the host's, at the beginning of each turn; of two
///   with one name the later counts
/// @param policy asked for at each call
/// @param environment the client's own, where it came with one; empty for the host's
public record ToolsAndPolicy(
    UnaryOperator<List<Tool>> tools, Supplier<Policy> policy, Map<String, String> environment) {
  public ToolsAndPolicy {
    environment = Map.copyOf(environment);
  }

  public ToolsAndPolicy(UnaryOperator<List<Tool>> tools, Supplier<Policy> policy) {
    this(tools, policy, Map.of());
  }
}
