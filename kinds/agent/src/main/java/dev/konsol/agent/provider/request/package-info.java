/// What a request is made from: a history that every provider takes, in langchain4j's words, and
/// the room that it leaves for an answer. Nothing here does I/O.
///
/// Safe for any thread, but for what says otherwise.
@NullMarked
package dev.konsol.agent.provider.request;

import org.jspecify.annotations.NullMarked;
