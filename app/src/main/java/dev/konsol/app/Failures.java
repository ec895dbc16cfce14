package dev.konsol.app;

import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;

/// A failure as one sentence. Java's file exceptions often say no more than the file's name.
final class Failures {
  private Failures() {}

  static String inWords(Exception e) {
    String message = e.getMessage();
    if (message == null || message.isBlank()) {
      return e.toString();
    }
    return e instanceof FileSystemException file && file.getReason() == null
        ? message + " " + trouble(file)
        : message;
  }

  private static String trouble(FileSystemException e) {
    if (e instanceof NoSuchFileException) {
      return "does not exist";
    }
    if (e instanceof FileAlreadyExistsException) {
      return "exists already";
    }
    return e instanceof AccessDeniedException ? "may not be used" : "cannot be used";
  }
}
