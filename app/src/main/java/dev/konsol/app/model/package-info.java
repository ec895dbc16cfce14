/// `konsol models`: what is known of language models. Asks no provider, and starts nothing.
@NullMarked
package dev.konsol.app.model;

import org.jspecify.annotations.NullMarked;
