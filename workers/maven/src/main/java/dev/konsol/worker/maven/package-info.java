/// What Konsol adds to a run of the project's own Maven: it listens to the build and writes what
/// snippets need into a file. Java 8 class files and nothing but Maven's own classes; the host
/// hands them over as files and never loads them. The annotations about null need a newer Java.
package dev.konsol.worker.maven;
