package dev.konsol.agent.provider.access;

import dev.konsol.agent.model.ModelException;

/// What shows who we are: it is known, or a command prints it. Safe for any thread.
public interface Secret {
  String get() throws InterruptedException, ModelException;

  /// As far as it is known now; may be empty.
  String last();

  /// Whether another may be had: then the next one is asked for anew.
  boolean renew();

  /// One that stays the same.
  record Known(String get) implements Secret {
    @Override
    public String last() {
      return get;
    }

    @Override
    public boolean renew() {
      return false;
    }

    /// Keys stay out of logs and messages.
    @Override
    public String toString() {
      return "Known[…]";
    }
  }
}
