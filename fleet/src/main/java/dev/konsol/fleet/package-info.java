/// The hosts of a fleet, over NATS: who is there ([dev.konsol.fleet.Fleet#hosts()]), and byte
/// streams between two of them ([dev.konsol.fleet.Fleet#connect]). What the streams carry, and who
/// owns a session, is not known here.
///
/// What comes from NATS is handled on one thread of its client, which never waits; everything that
/// may wait runs on virtual threads of `Tasks`.
@NullMarked
package dev.konsol.fleet;

import org.jspecify.annotations.NullMarked;
