package dev.konsol.agent.event;

import dev.konsol.core.WireName;

/// How a status is meant.
public enum Level implements WireName {
  INFO,
  SUCCESS,
  WARNING,
  ERROR
}
