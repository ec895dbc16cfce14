/// The HTTP door on Jetty, the only package that knows it: [dev.konsol.http.jetty.HttpDoor]
/// listens, `Gate` says who may come in, `Dispatcher` finds the route, `Upgrade` and `JettySocket`
/// are the way of WebSockets. Requests run on virtual threads.
@NullMarked
package dev.konsol.http.jetty;

import org.jspecify.annotations.NullMarked;
