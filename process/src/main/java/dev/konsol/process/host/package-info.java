/// What makes this process one that can own others: [dev.konsol.process.host.Processes] opens
/// terminals, trees and the launcher, and owns the two threads below them. A
/// [dev.konsol.process.host.Supervision] above this process, or a shell beside it, ends everything
/// when this process is gone; [dev.konsol.process.host.Containment] says how sure that is.
@NullMarked
package dev.konsol.process.host;

import org.jspecify.annotations.NullMarked;
