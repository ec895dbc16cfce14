/// Logins at MCP servers over HTTP, as the protocol's authorization chapter has them: a server that
/// answers 401 names its authorization server, which gives tokens for a code that the user's
/// browser brings to this machine. [dev.konsol.tools.mcp.auth.Login] is that conversation, which
/// only a person starts; [dev.konsol.tools.mcp.auth.Bearer] is what requests carry afterwards.
///
/// Nothing that a server says about logins is believed: every address is https or this machine,
/// documents are bounded and must name who was asked, redirects are not followed, and a token goes
/// to the server it was given for, a refresh token to the token endpoint of its login, and nowhere
/// else. No thread is started here: callers wait.
@NullMarked
package dev.konsol.tools.mcp.auth;

import org.jspecify.annotations.NullMarked;
