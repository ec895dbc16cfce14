package dev.konsol.eval;

/// Who opens a session. What a person opens obviously runs the project's own code; what a model
/// opens runs it where the folder is trusted.
public enum Asker {
  PERSON,
  MODEL
}
