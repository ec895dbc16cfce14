/// Output as characters, without a screen: where characters end in bytes, and the text that is left
/// when escape sequences are taken out, for waits that search in it. Pure and without state of its
/// own but for what is being read; confined to the reader's thread.
@NullMarked
package dev.konsol.console.text;

import org.jspecify.annotations.NullMarked;
