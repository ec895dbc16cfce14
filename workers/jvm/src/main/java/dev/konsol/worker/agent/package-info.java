/// The worker as an agent of its JVM, where the session has classes of a project: weaves them as
/// they are loaded, and gives loaded ones new code. The transformer runs on whatever thread loads.
@NullMarked
package dev.konsol.worker.agent;

import org.jspecify.annotations.NullMarked;
