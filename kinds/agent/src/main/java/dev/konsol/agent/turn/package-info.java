/// A session's turns: the model answers, its tools run, until it wants nothing more.
/// [dev.konsol.agent.turn.Turns] has them one after the other, `Turn` is one, `ToolRun` one call of
/// a tool, `Compaction` makes room, [dev.konsol.agent.turn.Recovery] ends what a dead host began.
/// [dev.konsol.agent.turn.Spans] tells OpenTelemetry. Of the session they know
/// [dev.konsol.agent.turn.TurnContext]. A turn runs on a virtual thread of its own, a tool call on
/// another, so that neither can hold up who interrupts.
@NullMarked
package dev.konsol.agent.turn;

import org.jspecify.annotations.NullMarked;
