/// What providers say, event by event, made into one [dev.konsol.agent.model.Completion]. Each wire
/// has an [dev.konsol.agent.provider.answer.AnswerReader] that reads its events into a
/// [dev.konsol.agent.provider.answer.Draft]; what goes wrong on the way is a
/// [dev.konsol.agent.provider.answer.Trouble], which knows whether asking again may help.
///
/// Nothing here does I/O. An answer is confined to the thread that reads it.
@NullMarked
package dev.konsol.agent.provider.answer;

import org.jspecify.annotations.NullMarked;
