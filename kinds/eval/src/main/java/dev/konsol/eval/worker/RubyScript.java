package dev.konsol.eval.worker;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Objects;

/// The worker for Ruby, one file, which the program carries inside.
public final class RubyScript {
  private static final String RESOURCE = "/dev/konsol/worker/ruby/konsol_worker.rb";

  private RubyScript() {}

  static Path in(Path scratch) {
    return scratch.resolve("konsol_worker.rb");
  }

  public static synchronized void unpack(Path scratch) {
    Path file = in(scratch);
    if (Files.exists(file)) {
      return;
    }
    try (InputStream script =
        Objects.requireNonNull(RubyScript.class.getResourceAsStream(RESOURCE), RESOURCE)) {
      Files.copy(script, file, StandardCopyOption.REPLACE_EXISTING);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
