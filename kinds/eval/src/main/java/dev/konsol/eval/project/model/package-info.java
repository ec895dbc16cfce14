/// What a build tool says about a project, and the cache of that between runs of the host. A model
/// knows whether the project has to be compiled again.
@NullMarked
package dev.konsol.eval.project.model;

import org.jspecify.annotations.NullMarked;
