package dev.konsol.lsp.edit;

import java.io.Serial;

/// An edit that cannot be done, or was not: nothing has changed. The message says which and why.
public final class EditRefused extends RuntimeException {
  @Serial private static final long serialVersionUID = 1L;

  EditRefused(String message) {
    super(message);
  }

  EditRefused(String message, Throwable cause) {
    super(message, cause);
  }
}
