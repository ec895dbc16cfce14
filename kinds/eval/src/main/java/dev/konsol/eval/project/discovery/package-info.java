/// Finds out what a project gives its snippets: asks the build tool, or the cache as long as build
/// files and environment are the same. One build at a time is in a root; who asks for the same at
/// once shares one answer.
@NullMarked
package dev.konsol.eval.project.discovery;

import org.jspecify.annotations.NullMarked;
