/// How fast the screen reads output, beside `@xterm/headless`; `bench/screen/run.mjs` starts both.
@NullMarked
package dev.konsol.bench.screen;

import org.jspecify.annotations.NullMarked;
