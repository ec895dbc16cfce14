/// What a session is started with: its project, its language, what is run first, and what of all
/// that its folder is trusted to do. Refuses options that the language or the project does not
/// know, and knows when the project's classes have changed since. Starts nothing.
@NullMarked
package dev.konsol.eval.plan;

import org.jspecify.annotations.NullMarked;
