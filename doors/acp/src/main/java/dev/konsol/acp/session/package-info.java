/// One session as an editor sees it: what happens in it becomes updates (`EventTranslation`,
/// `ToolCallDisplay`), its questions go to the user (`Questions`), and its tools use the editor's
/// files and terminals. The thread that follows the session's journal translates; questions wait on
/// threads of their own.
@NullMarked
package dev.konsol.acp.session;

import org.jspecify.annotations.NullMarked;
