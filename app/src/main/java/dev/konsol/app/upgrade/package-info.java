/// `konsol upgrade`: how this installation came here, and so how it is replaced by a newer one.
/// Asks nobody: neither the network nor the daemon.
@NullMarked
package dev.konsol.app.upgrade;

import org.jspecify.annotations.NullMarked;
