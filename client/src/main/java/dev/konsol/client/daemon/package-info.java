/// The daemon itself, as its user sees it: `konsol start`, `stop`, `restart` and `status`, and what
/// would end with it. On the command's thread.
@NullMarked
package dev.konsol.client.daemon;

import org.jspecify.annotations.NullMarked;
