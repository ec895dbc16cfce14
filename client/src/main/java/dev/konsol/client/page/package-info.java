/// The way to the page for people: `konsol open` shows it, `konsol share` gives others a part of
/// it. Talks to the daemon over HTTP, as the page does.
@NullMarked
package dev.konsol.client.page;

import org.jspecify.annotations.NullMarked;
