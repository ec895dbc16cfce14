/// What a model may do with consoles: programs in terminals that outlive the conversation. Each
/// tool is one class; [dev.konsol.tools.console.ConsoleTools] lists them.
@NullMarked
package dev.konsol.tools.console;

import org.jspecify.annotations.NullMarked;
