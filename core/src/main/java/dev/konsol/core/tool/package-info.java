/// What a language model may do: a [dev.konsol.core.tool.Tool] is defined once, and offered by the
/// agent's loop and by the MCP door alike. [dev.konsol.core.tool.Judged] is what rules judge of a
/// call before anything is done. No tool is here: they are in `tools`.
@NullMarked
package dev.konsol.core.tool;

import org.jspecify.annotations.NullMarked;
