/// What an agent's session says, with the names it has on every wire:
/// [dev.konsol.agent.event.AgentEvent] is the journal, [dev.konsol.agent.event.Transient] what is
/// only told to whoever listens, [dev.konsol.agent.event.ClientMessage] what comes from clients.
/// [dev.konsol.agent.event.EventCodec] and [dev.konsol.agent.event.ClientMessages] are their JSON.
///
/// Values and pure functions.
@NullMarked
package dev.konsol.agent.event;

import org.jspecify.annotations.NullMarked;
