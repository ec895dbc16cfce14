package dev.konsol.console;

import dev.konsol.console.disk.LogLocations;
import dev.konsol.console.past.Records;
import dev.konsol.core.MemoryBudget;
import dev.konsol.process.Terminals;
import dev.konsol.process.Trees;
import java.util.concurrent.Executor;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

/// What a console is given by its owner. `ended` is told once, just before anybody can see that the
/// console has ended. While `stopping`, everything that is left of every console is being ended.
record ConsoleDependencies(
    Terminals terminals,
    Trees trees,
    ConsoleSettings settings,
    LogLocations logs,
    Records records,
    MemoryBudget memory,
    Executor tasks,
    Consumer<Console> ended,
    BooleanSupplier stopping) {}
