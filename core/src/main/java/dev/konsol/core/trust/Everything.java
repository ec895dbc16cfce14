package dev.konsol.core.trust;

import java.nio.file.Path;

/// Trusts whatever there is.
enum Everything implements Trust {
  INSTANCE;

  @Override
  public boolean allowsCommand(Path file) {
    return true;
  }

  @Override
  public boolean allowsProject(Path root) {
    return true;
  }

  @Override
  public void askedByPerson(Path folder) {}

  @Override
  public void writtenByModel(Path file) {}

  @Override
  public void accept(Path folder) {}

  @Override
  public void always(Path folder) {}
}
