/// What a terminal remembers beside its cells: modes, tab stops, character sets, the pen and the
/// title; and the tables it looks things up in. Confined to the thread of the screen they belong
/// to.
@NullMarked
package dev.konsol.console.screen.state;

import org.jspecify.annotations.NullMarked;
