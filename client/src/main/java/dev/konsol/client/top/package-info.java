/// `konsol top`: all sessions on one screen, with a preview of one of them.
/// [dev.konsol.client.top.OverviewState] is what is shown, [dev.konsol.client.top.OverviewScreen]
/// draws it, [dev.konsol.client.top.SessionFeed] and [dev.konsol.client.top.PreviewFeed] keep it
/// current, each on a thread and a connection of its own; [dev.konsol.client.top.TopLoop] has the
/// terminal.
@NullMarked
package dev.konsol.client.top;

import org.jspecify.annotations.NullMarked;
