/// What a model is told before the conversation: who it is and how to use its tools
/// ([dev.konsol.agent.prompt.Guide]), the facts of its folder, and what the user and the folder
/// write down for agents (`AGENTS.md`, `CLAUDE.md`). [dev.konsol.agent.prompt.Instructions] is what
/// sessions ask, once for each time they come into memory.
///
/// Files are read on the caller's thread and bounded. What a folder says is text for the model: no
/// rule of the policy comes from here.
@NullMarked
package dev.konsol.agent.prompt;

import org.jspecify.annotations.NullMarked;
