/// Sessions of every kind, as the command line shows them: the list, `konsol ls`, and the way to
/// one of them, `konsol a`. On the command's thread; starts no daemon.
@NullMarked
package dev.konsol.client.sessions;

import org.jspecify.annotations.NullMarked;
