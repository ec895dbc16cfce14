/// The words of MCP that all revisions share or differ in: revisions, log levels, what a request
/// says of its client, questions to it, errors. [dev.konsol.mcp.protocol.ClientLink] is the way
/// back to a client while its request is served. Nothing here runs anything.
@NullMarked
package dev.konsol.mcp.protocol;

import org.jspecify.annotations.NullMarked;
