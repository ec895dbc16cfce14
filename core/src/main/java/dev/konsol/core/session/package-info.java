/// The idea that Konsol is built around: a [dev.konsol.core.session.Host] owns sessions of every
/// kind, a [dev.konsol.core.session.Session] has a [dev.konsol.core.session.Journal] of events, and
/// clients read it at their own speed, each from its [dev.konsol.core.session.Cursor].
/// [dev.konsol.core.session.Sessions] is the registry of one kind: it opens each session once
/// however many ask, knows who holds it, and closes what nobody has held for long (ADR 0045).
///
/// Nothing here knows a kind, a protocol, a file or a process. Everything is safe for any thread
/// unless it says otherwise.
@NullMarked
package dev.konsol.core.session;

import org.jspecify.annotations.NullMarked;
