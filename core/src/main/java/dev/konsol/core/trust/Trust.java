package dev.konsol.core.trust;

import java.nio.file.Path;

/// Whether what a folder brings may have an effect. A host has one, and everything in it that could
/// start a program because of a folder's content asks first. Safe for any thread.
public interface Trust {
  /// Whether this file may say which program is started, or may be that program. It lies in a
  /// folder that somebody else may have filled: its Konsol, opencode or dispatch files, a prelude,
  /// a program in its `node_modules`.
  boolean allowsCommand(Path file);

  /// Whether the code of the project with this root may run: its build, its application, and the
  /// language servers that run either.
  boolean allowsProject(Path root);

  /// A person asks for something in this folder that obviously runs the project's code. That counts
  /// as trust in this code for the life of the host; commands that the folder's files name are not
  /// meant by it.
  void askedByPerson(Path folder);

  /// A model is about to write this file: it is not trusted with its folder from now on.
  void writtenByModel(Path file);

  /// A person has answered yes: trusts what is in the folder now.
  void accept(Path folder);

  /// The operator of this host trusts a folder, whatever comes into it, for the life of the host.
  void always(Path folder);

  /// For hosts and tests whose folders are all their own.
  static Trust everything() {
    return Everything.INSTANCE;
  }
}
