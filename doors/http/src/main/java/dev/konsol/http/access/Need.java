package dev.konsol.http.access;

import java.util.function.UnaryOperator;

/// What a route asks of whoever uses it. [#check] is the one place that decides.
public sealed interface Need {
  /// No token: there is nothing secret in it, and nothing to change.
  record Nothing() implements Need {}

  /// The host's own token.
  record Owner() implements Need {}

  /// Any token. The endpoint itself shows what `Exchange.grant` sees, and no more.
  record AnyToken() implements Need {}

  /// To see a session.
  ///
  /// @param part of the path, which has its id
  record Reading(String kind, String part) implements Need {}

  /// To change a session.
  record Changing(String kind, String part) implements Need {}

  /// To see something that belongs to some session of that kind.
  record ReadingSome(String kind) implements Need {}

  /// To make sessions of that kind, or to do what concerns all of them.
  record Making(String kind) implements Need {}

  /// Refuses whoever may not.
  ///
  /// @param part what stands in a part of the path
  default void check(Grant grant, UnaryOperator<String> part) {
    if (grant.owner()) {
      return;
    }
    switch (this) {
      case Nothing _, AnyToken _ -> {}
      case Owner _ -> refuseUnless(false);
      case Reading(String kind, String name) -> refuseUnless(grant.sees(kind, part.apply(name)));
      case Changing(String kind, String name) -> {
        refuseUnless(grant.sees(kind, part.apply(name)));
        refuseReaders(grant);
      }
      case ReadingSome(String kind) -> refuseUnless(grant.seesKind(kind));
      case Making(String kind) -> {
        refuseReaders(grant);
        refuseUnless(grant.hasAll(kind));
      }
    }
  }

  private static void refuseReaders(Grant grant) {
    if (!grant.write()) {
      throw readOnly();
    }
  }

  /// What a token that only reads is told.
  static Denied readOnly() {
    return new Denied("read_only", "this token is for reading: it can change nothing");
  }

  private static void refuseUnless(boolean right) {
    if (!right) {
      throw outOfScope();
    }
  }

  /// What a token is told about everything that it is not for, there or not.
  static Denied outOfScope() {
    return new Denied(
        "out_of_scope", "this token is not for that: ask its giver, or use the host's own");
  }
}
