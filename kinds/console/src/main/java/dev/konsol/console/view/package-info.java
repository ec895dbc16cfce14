/// A console as a person sees it: [dev.konsol.console.view.Viewer] feeds a screen from the log when
/// somebody asks or the program has asked its terminal something, and
/// [dev.konsol.console.view.TextView] reads the log as text. Whoever looks does it on a thread of
/// its own; only the search for questions runs on the poller's.
@NullMarked
package dev.konsol.console.view;

import org.jspecify.annotations.NullMarked;
