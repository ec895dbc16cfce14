/// What a token is good for. [dev.konsol.http.access.Need] is what a route asks for,
/// [dev.konsol.http.access.Grant] what a token gives; the door compares them before an endpoint
/// runs, and a route that says nothing is for the host's own token alone. `Tokens` keeps those that
/// were given out for some sessions, for reading, or for some time.
@NullMarked
package dev.konsol.http.access;

import org.jspecify.annotations.NullMarked;
