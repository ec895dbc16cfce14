/// Language models of others, through langchain4j: Anthropic, OpenAI and every server that speaks
/// its API, Ollama. [dev.konsol.agent.provider.Providers] is the way in, and loads nothing until a
/// model is asked for.
///
/// langchain4j knows the formats; the HTTP is ours and blocks: a completion is read on the thread
/// that wants it, so an interrupt of that thread cuts the stream, and what it throws arrives there.
@NullMarked
package dev.konsol.agent.provider;

import org.jspecify.annotations.NullMarked;
