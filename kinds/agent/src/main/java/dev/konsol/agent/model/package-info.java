/// The one seam to language models: [dev.konsol.agent.model.Completer], a conversation in, streamed
/// text and tool calls out. [dev.konsol.agent.model.ScriptedCompleter] answers from a file;
/// providers are elsewhere and loaded when one is named.
///
/// A completion runs on the thread of the turn that wants it and ends when that is interrupted.
@NullMarked
package dev.konsol.agent.model;

import org.jspecify.annotations.NullMarked;
