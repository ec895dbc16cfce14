package dev.konsol.checks;

import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/// Has the JVM's caches made before the first test of a process, which can take minutes: in a test
/// that would be time of the test's. Found by JUnit itself.
public final class LauncherPreparation implements BeforeAllCallback {
  @Override
  public void beforeAll(ExtensionContext context) {
    Launcher.prepare();
  }
}
