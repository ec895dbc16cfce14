/// Terminals measured inside one JVM, without the daemon and its socket around them.
@NullMarked
package dev.konsol.bench.terminal;

import org.jspecify.annotations.NullMarked;
