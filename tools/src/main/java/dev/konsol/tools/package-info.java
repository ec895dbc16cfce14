/// What a language model may do, for the agent and for the MCP door alike: the files of its
/// directory, shell commands, questions, and what the host's consoles, evaluations, language
/// servers and other MCP servers can do. A tool is a small [dev.konsol.tools.ToolBody] and one line
/// in the list of its kind, such as [dev.konsol.tools.basic.Tools].
///
/// A tool says of each call what rules judge ([dev.konsol.core.tool.Judged]), from the arguments
/// that it will use; others are refused.
///
/// Every file is reached through [dev.konsol.tools.files.Workspace], which cannot leave its root. A
/// tool runs on its caller's thread; a shell command's output is read on a platform thread that
/// ends with the command.
@NullMarked
package dev.konsol.tools;

import org.jspecify.annotations.NullMarked;
