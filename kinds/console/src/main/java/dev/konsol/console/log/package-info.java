@org.jspecify.annotations.NullMarked
package dev.konsol.console.log;
