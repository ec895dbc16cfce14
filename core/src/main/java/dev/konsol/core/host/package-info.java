/// Other hosts, as a door sees them: who is there, and a connection to one of them. How they are
/// reached is the business of whoever implements [dev.konsol.core.host.OtherHosts]. Safe for any
/// thread.
@NullMarked
package dev.konsol.core.host;

import org.jspecify.annotations.NullMarked;
