/// What a protocol says of itself: its operations with what they take and answer, and the sections
/// of the reference page that are made from them. Values, safe for any thread.
@NullMarked
package dev.konsol.core.reference;

import org.jspecify.annotations.NullMarked;
