@NullMarked
package dev.konsol.eval;

import org.jspecify.annotations.NullMarked;
