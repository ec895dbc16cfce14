package dev.konsol.agent.policy;

import dev.konsol.core.KonsolException;
import dev.konsol.core.WireName;

/// What becomes of a tool call.
public enum Decision implements WireName {
  ASK,
  ALLOW,
  DENY;

  public static Decision named(String name) {
    return WireName.find(Decision.class, name)
        .orElseThrow(
            () ->
                KonsolException.badRequest(
                    "'" + name + "' is not a permission: use ask, allow or deny"));
  }
}
