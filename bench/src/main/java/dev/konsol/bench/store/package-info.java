/// What the store costs by itself, in a warm JVM.
@NullMarked
package dev.konsol.bench.store;

import org.jspecify.annotations.NullMarked;
