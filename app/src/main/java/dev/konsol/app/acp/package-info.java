/// `konsol acp`: the agent for editors, in a host of its own that ends with the editor. Nothing
/// here is loaded by other commands.
@NullMarked
package dev.konsol.app.acp;

import org.jspecify.annotations.NullMarked;
