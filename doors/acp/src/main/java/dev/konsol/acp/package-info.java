/// The door that speaks the Agent Client Protocol, version 1, with editors:
/// [dev.konsol.acp.AcpDoor] over a pair of byte streams. Any number of agent sessions are open on
/// one connection, each an [dev.konsol.acp.EditorSession], which tells the editor what the
/// session's journal says and takes the editor's answers back to it. What the editor can do better,
/// it does: files that are open there are read and written there
/// ([dev.konsol.acp.session.EditorFiles]), commands run in its terminals
/// ([dev.konsol.acp.session.EditorTerminal]).
///
/// One virtual thread a session reads its journal and is the only one that says what happens in it;
/// requests are served on the peer's threads; each question to the editor waits on a thread of its
/// own. All of them belong to the connection.
@NullMarked
package dev.konsol.acp;

import org.jspecify.annotations.NullMarked;
