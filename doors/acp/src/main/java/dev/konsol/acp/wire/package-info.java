/// The words of ACP: what an editor can do, what it sends, what it shows, and which error says
/// what. [dev.konsol.acp.wire.SessionPeer] is the editor's end of one session. Safe for any thread.
@NullMarked
package dev.konsol.acp.wire;

import org.jspecify.annotations.NullMarked;
