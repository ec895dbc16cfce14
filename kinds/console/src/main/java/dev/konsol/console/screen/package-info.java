/// A terminal emulator: bytes in, what a person would see out. Pure: no clock, no thread, no file.
/// Every object here is confined to one thread at a time; its owner sees to that.
@NullMarked
package dev.konsol.console.screen;

import org.jspecify.annotations.NullMarked;
