/// The application of a project that uses Spring Boot: started as its `main` would, asked for
/// beans, and put into transactions that never commit. Everything is asked by reflection, with the
/// classes of the project. Runs on the evaluation thread.
@NullMarked
package dev.konsol.worker.spring;

import org.jspecify.annotations.NullMarked;
