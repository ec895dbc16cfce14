/// Values and exceptions as text, tables and images, within the limits that the host has set. Code
/// of the value's own class runs here (`toString`, iterators), so only on threads that may be
/// stopped, and whatever that code does wrong becomes part of the answer.
@NullMarked
package dev.konsol.worker.show;

import org.jspecify.annotations.NullMarked;
