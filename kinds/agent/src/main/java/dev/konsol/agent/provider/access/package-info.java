/// How providers know us: keys in headers, tokens that a command prints, Amazon's signatures. And
/// what of that must never be said to anybody.
///
/// Safe for any thread.
@NullMarked
package dev.konsol.agent.provider.access;

import org.jspecify.annotations.NullMarked;
