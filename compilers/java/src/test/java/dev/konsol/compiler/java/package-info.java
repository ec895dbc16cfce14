@NullMarked
package dev.konsol.compiler.java;

import org.jspecify.annotations.NullMarked;
