/// Weaves what the worker needs into class files so that they can be stopped: polls, and what calls
/// wait for. The compilers weave snippets, the worker weaves the project's classes as they are
/// loaded; the classes that woven code calls are the worker's, and known here by name alone.
@NullMarked
package dev.konsol.weaver;

import org.jspecify.annotations.NullMarked;
