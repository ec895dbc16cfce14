/// What a session has said, and what follows from it. [dev.konsol.agent.journal.SessionJournal]
/// stores first and shows then; it owns the session's one lock, and everything here is guarded by
/// it. `History` is the fold over the journal that the model sees, `StreamingMessage` what is not
/// an event yet, [dev.konsol.agent.journal.Requests] the questions that wait for an answer. Nothing
/// here knows the session, its clients or its turns.
@NullMarked
package dev.konsol.agent.journal;

import org.jspecify.annotations.NullMarked;
