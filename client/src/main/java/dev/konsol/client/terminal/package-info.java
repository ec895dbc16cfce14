/// What commands show on a terminal and ask of it: styles, tables, numbers for people; raw mode and
/// the modes that a program has left it in. Knows nothing of daemons.
@NullMarked
package dev.konsol.client.terminal;

import org.jspecify.annotations.NullMarked;
