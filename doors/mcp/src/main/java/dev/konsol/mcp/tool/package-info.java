/// This host's tools and texts as MCP offers them: a [dev.konsol.core.tool.Tool] becomes an item
/// that is listed and called, a [dev.konsol.mcp.tool.Library] becomes resources. A call runs on the
/// thread of its request.
@NullMarked
package dev.konsol.mcp.tool;

import org.jspecify.annotations.NullMarked;
