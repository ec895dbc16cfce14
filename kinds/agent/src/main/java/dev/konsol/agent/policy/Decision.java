package dev.konsol.agent.policy;

import dev.konsol.core.ErrorCode;
import dev.konsol.core.KonsolException;
import java.util.Locale;

/// What becomes of a tool call.
public enum Decision {
  ASK,
  ALLOW,
  DENY;

  public static Decision named(String name) {
    for (Decision decision : values()) {
      if (decision.name().toLowerCase(Locale.ROOT).equals(name)) {
        return decision;
      }
    }
    throw new KonsolException(
        ErrorCode.BAD_REQUEST, "'" + name + "' is no permission: use ask, allow or deny");
  }
}
