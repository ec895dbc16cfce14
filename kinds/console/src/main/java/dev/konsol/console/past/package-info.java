/// What is known of consoles after their daemon has ended: a small file for each, written when it
/// begins and when it ends, and read by the next daemon. The folder is the user's own; what is
/// found there is checked all the same, and a file that makes no sense is skipped.
@NullMarked
package dev.konsol.console.past;

import org.jspecify.annotations.NullMarked;
