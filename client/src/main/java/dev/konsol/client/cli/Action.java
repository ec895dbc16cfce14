package dev.konsol.client.cli;

import java.io.IOException;

/// What a command does; answers the exit code.
@FunctionalInterface
public interface Action {
  int run(Arguments arguments) throws IOException, InterruptedException;
}
