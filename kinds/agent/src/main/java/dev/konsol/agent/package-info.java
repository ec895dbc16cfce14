/// The headless agent: a language model that calls tools, in sessions that outlive their clients
/// and their host. [dev.konsol.agent.Agents] is the way in; it opens an
/// [dev.konsol.agent.AgentSession] when somebody touches it and lets it go when it is idle.
/// [dev.konsol.agent.AgentClient] is a client's side of a session, whatever the transport.
///
/// A turn runs on a virtual thread of its own, a tool call on another, so that neither can hold up
/// who interrupts. Everything a session says goes through its `SessionJournal`, under one lock, and
/// is stored before anybody sees it; clients read it from there at their own speed.
@NullMarked
package dev.konsol.agent;

import org.jspecify.annotations.NullMarked;
