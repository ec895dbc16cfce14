/// HTTP as the daemon offers it: where it listens, which routes there are, and what they lead to.
/// The door itself is in `doors/http`. Owned by the daemon; requests are served on virtual threads.
@NullMarked
package dev.konsol.app.http;

import org.jspecify.annotations.NullMarked;
