/// All sessions of the host over HTTP, whatever their kinds: one list. What each kind can do is in
/// a package of its own below this one.
@NullMarked
package dev.konsol.http.v1;

import org.jspecify.annotations.NullMarked;
