@NullMarked
package dev.konsol.compiler;

import org.jspecify.annotations.NullMarked;
