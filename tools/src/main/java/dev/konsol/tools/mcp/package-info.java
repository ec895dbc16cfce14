/// A client of the Model Context Protocol: the tools of other servers, offered to a model like our
/// own. [dev.konsol.tools.mcp.McpServers] are those of one session. Nothing a server says is
/// believed: its tools are always asked for, their lists, texts and answers are bounded, and a
/// server that dies, hangs or floods costs the call that met it and is started anew for the next.
///
/// A server runs below its session, on pipes, and is ended with it; a JSON-RPC peer owns the
/// threads of its pipes.
@NullMarked
package dev.konsol.tools.mcp;

import org.jspecify.annotations.NullMarked;
