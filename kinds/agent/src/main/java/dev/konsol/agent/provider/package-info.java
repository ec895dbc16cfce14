/// Language models of others: Anthropic, OpenAI and every server that speaks its API, Ollama, and
/// the clouds that host such models (Azure, Bedrock, Vertex). [dev.konsol.agent.provider.Providers]
/// is the way in, and loads nothing until a model is asked for.
///
/// langchain4j knows how a request is written; what its model of a request has no room for is added
/// to the body afterwards. The HTTP is ours, one client for a whole host, and blocks: an answer is
/// read on the thread that wants it, so an interrupt of that thread cuts the stream. What the
/// answer says is read in [dev.konsol.agent.provider.answer].
@NullMarked
package dev.konsol.agent.provider;

import org.jspecify.annotations.NullMarked;
