/// A console in a person's terminal. Four threads share it, each for as long as it is attached: one
/// receives output, one types, one draws, one asks now and then how things are;
/// [dev.konsol.client.console.attach.View] is what they have in common. What is drawn is a picture
/// of the console, made by an emulator: nothing that a program prints reaches the terminal itself.
@NullMarked
package dev.konsol.client.console.attach;

import org.jspecify.annotations.NullMarked;
