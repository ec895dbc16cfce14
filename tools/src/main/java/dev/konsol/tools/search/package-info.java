/// Tools that go through folders: list and search, without following links, and without what git
/// ignores. They read files as [dev.konsol.tools.files] does; a program that is installed may say
/// which of many need not be opened. Everything runs on the caller's thread.
@NullMarked
package dev.konsol.tools.search;

import org.jspecify.annotations.NullMarked;
