/// Whether what a folder brings may start a program or loosen a policy. Every kind and every tool
/// asks the same [Trust]; what it says comes from the user's own list ([TrustFile]), from the
/// operator of this host, and from what people have typed. Values and files of the user, no
/// processes; safe for any thread.
@NullMarked
package dev.konsol.core.trust;

import org.jspecify.annotations.NullMarked;
