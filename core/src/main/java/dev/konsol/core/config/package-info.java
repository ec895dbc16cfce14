/// Configuration files in JSON, read the same way wherever they are read: where each key stands,
/// whether it is known, and whether its value is of its kind. What the values mean is their
/// readers' business. Immutable; no threads.
@NullMarked
package dev.konsol.core.config;

import org.jspecify.annotations.NullMarked;
