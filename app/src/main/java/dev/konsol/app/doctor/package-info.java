/// `konsol doctor`: what Konsol needs and can use of this machine, what of it is here, and how to
/// get the rest. Looks only; the one program it starts is Ruby, to ask for its version. On the
/// command's thread.
@NullMarked
package dev.konsol.app.doctor;

import org.jspecify.annotations.NullMarked;
