/// `konsol mcp`: what Konsol offers to models. The command is a pump between standard input and the
/// daemon's socket; what it offers lives in the daemon, or in a host of its own with
/// `--standalone`.
@NullMarked
package dev.konsol.app.mcp;

import org.jspecify.annotations.NullMarked;
