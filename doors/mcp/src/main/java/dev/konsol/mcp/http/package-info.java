/// MCP over streamable HTTP: what of a request is a session's and what stands for itself, which
/// answers are streams, and what the headers have to say. It knows no HTTP server:
/// [dev.konsol.mcp.http.HttpCall] is what one has to give it.
@NullMarked
package dev.konsol.mcp.http;

import org.jspecify.annotations.NullMarked;
