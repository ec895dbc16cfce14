package dev.konsol.compiler;

import com.fasterxml.jackson.annotation.JsonProperty;

/// What can be said of a piece of code.
public enum Status {
  @JsonProperty("complete")
  COMPLETE,
  /// More lines may make it complete.
  @JsonProperty("incomplete")
  INCOMPLETE,
  @JsonProperty("error")
  ERROR
}
