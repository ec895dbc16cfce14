/// The log as a recording in asciicast's format: when what was printed
/// ([dev.konsol.console.recording.Timeline], which the poller's thread adds to), and the lines made
/// of that and the log when somebody asks.
@NullMarked
package dev.konsol.console.recording;

import org.jspecify.annotations.NullMarked;
