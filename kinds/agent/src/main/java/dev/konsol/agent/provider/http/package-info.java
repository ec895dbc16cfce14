/// Asking a provider over HTTP: [dev.konsol.agent.provider.http.Exchange] sends one request and
/// reads its answer on the thread that wants it, with the time that
/// [dev.konsol.agent.provider.http.Patience] gives it. What the bytes mean is known to `answer`,
/// when to ask again to the packages above.
@NullMarked
package dev.konsol.agent.provider.http;

import org.jspecify.annotations.NullMarked;
