/// The host itself: what it is, how much it has to do, what it logged, what is missing on its
/// machine, and the sources that findings of its language servers are about.
@NullMarked
package dev.konsol.http.v1.host;

import org.jspecify.annotations.NullMarked;
