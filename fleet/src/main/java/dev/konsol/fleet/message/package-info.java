/// What hosts say to each other, and how it looks in bytes. Every message has the same beginning
/// ([dev.konsol.fleet.message.Envelope]) with a seal that only who knows the fleet's token can
/// make. Fields are only ever added at the end of a message, and what is behind the known ones is
/// left alone, so that hosts of different versions understand each other. Values and functions: no
/// thread is owned here.
@NullMarked
package dev.konsol.fleet.message;

import org.jspecify.annotations.NullMarked;
