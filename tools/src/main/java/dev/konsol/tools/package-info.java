/// What a language model may do, for the agent and for the MCP door alike: the files of its
/// directory, one shell command, a question. A tool is a small [dev.konsol.tools.ToolBody] and one
/// line in [dev.konsol.tools.basic.Tools].
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
