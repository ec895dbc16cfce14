package dev.konsol.agent;

import dev.konsol.agent.event.AgentEvent;
import dev.konsol.agent.event.Level;
import dev.konsol.agent.event.Scope;
import dev.konsol.agent.journal.Requests;
import dev.konsol.agent.journal.SessionJournal;
import dev.konsol.agent.model.ToolCall;
import dev.konsol.agent.policy.Mode;
import dev.konsol.agent.policy.Rule;
import dev.konsol.agent.policy.StandingPermission;
import dev.konsol.core.KonsolException;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/// What the user lets a session do for more than one call. It is stored with the session. Safe for
/// any thread.
///
/// @param always writes down what counts for all sessions
record Permissions(SessionJournal journal, Requests requests, Consumer<Rule> always) {

  /// A permission that is being given counts for what is like it, too. Nothing where the request
  /// has been resolved meanwhile.
  void widen(String request, boolean granted, Scope scope) {
    if (scope == Scope.ONCE) {
      return;
    }
    if (!granted) {
      throw KonsolException.badRequest("only a permission can have a scope, not a refusal");
    }
    Optional<Rule> rule = asked(request).map(Permissions::rule);
    if (rule.isPresent() && scope == Scope.ALWAYS) {
      always.accept(rule.get());
    }
    rule.ifPresent(this::allow);
  }

  /// The call that waits for this answer; empty where none does any more.
  private Optional<ToolCall> asked(String request) {
    try (var _ = journal.held()) {
      return requests.pendingLocked().stream()
          .filter(each -> each.requestId().equals(request))
          .filter(AgentEvent.Confirm.class::isInstance)
          .flatMap(
              each ->
                  journal.historyLocked().openCalls().stream()
                      .filter(call -> call.id().equals(each.callId())))
          .findFirst();
    }
  }

  private static Rule rule(ToolCall call) {
    return StandingPermission.of(call.name(), call.arguments())
        .map(StandingPermission::rule)
        .orElseThrow(
            () ->
                KonsolException.badRequest(
                    "this command can only be allowed once: no rule can say what it does"));
  }

  void allow(Rule rule) {
    journal.changeMeta(meta -> meta.on(meta.terms().allowing(rule.text())));
  }

  void changeMode(Mode mode) {
    try (var _ = journal.held()) {
      if (journal.meta().terms().mode() != mode) {
        journal.appendLocked(
            List.of(
                new AgentEvent.Status(
                    Level.INFO,
                    "the mode is now '" + mode.wireName() + "': " + mode.description())),
            meta -> meta.on(meta.terms().in(mode)));
      }
    }
  }
}
