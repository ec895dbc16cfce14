/// Drives the packaged jar as a process, on every Java it has to run on.
@NullMarked
package dev.konsol.worker;

import org.jspecify.annotations.NullMarked;
