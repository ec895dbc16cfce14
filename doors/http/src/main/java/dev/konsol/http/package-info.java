/// The door that speaks HTTP: routes and who may use them, WebSocket, server-sent events, problem
/// documents, and the API's own description. Jetty is underneath and seen nowhere else. What the
/// routes do comes in from outside: [dev.konsol.http.Route].
///
/// Endpoints run on virtual threads and block where they have to. A client that does not read
/// blocks the thread that writes to it and no other. One that has not shown the token is bounded in
/// time and number by [dev.konsol.http.jetty.Connections].
@NullMarked
package dev.konsol.http;

import org.jspecify.annotations.NullMarked;
