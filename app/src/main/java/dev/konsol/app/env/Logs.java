package dev.konsol.app.env;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.encoder.PatternLayoutEncoder;
import ch.qos.logback.classic.spi.Configurator;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.ConsoleAppender;
import ch.qos.logback.core.rolling.FixedWindowRollingPolicy;
import ch.qos.logback.core.rolling.RollingFileAppender;
import ch.qos.logback.core.rolling.SizeBasedTriggeringPolicy;
import ch.qos.logback.core.spi.ContextAwareBase;
import ch.qos.logback.core.util.FileSize;
import dev.konsol.client.env.StateDirectory;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Sets up logging: the daemon's own file, two older ones kept; stderr for who wants it there. A
/// process that has not said where to log is a client, and logs nothing: the launcher names SLF4J a
/// provider that does nothing, and without the launcher Logback finds this as a service.
public final class Logs extends ContextAwareBase implements Configurator {
  private static final String PROPERTY = "konsol.log";

  private static final String STDERR = "konsol.log.stderr";

  private static final long LARGEST = 4L << 20;

  /// Says where this process logs. Before the first logger, or it is too late.
  public static void to(Path file) {
    System.setProperty(LoggerFactory.PROVIDER_PROPERTY_KEY, LogProvider.class.getName());
    System.setProperty(PROPERTY, file.toString());
  }

  /// The same for a process that logs only where the user has said so.
  public static void where(Map<String, String> environment) {
    String file = environment.getOrDefault("KONSOL_LOG", "");
    if (!file.isBlank()) {
      to(Path.of(file).toAbsolutePath());
    }
  }

  /// Says that this process logs on stderr, too. Before the first logger.
  public static void toStderr() {
    System.setProperty(LoggerFactory.PROVIDER_PROPERTY_KEY, LogProvider.class.getName());
    System.setProperty(STDERR, "true");
  }

  @Override
  public ExecutionStatus configure(LoggerContext context) {
    String file = System.getProperty(PROPERTY);
    ch.qos.logback.classic.Logger root = context.getLogger(Logger.ROOT_LOGGER_NAME);
    boolean stderr = Boolean.getBoolean(STDERR);
    root.setLevel(file == null && !stderr ? Level.OFF : Level.INFO);
    // It says at length that it starts and ends.
    context.getLogger("org.eclipse.jetty").setLevel(Level.WARN);
    if (file != null) {
      root.addAppender(appender(context, file));
    }
    if (stderr) {
      root.addAppender(stderr(context));
    }
    return ExecutionStatus.DO_NOT_INVOKE_NEXT_IF_ANY;
  }

  private static ConsoleAppender<ILoggingEvent> stderr(LoggerContext context) {
    ConsoleAppender<ILoggingEvent> appender = new ConsoleAppender<>();
    appender.setContext(context);
    appender.setTarget("System.err");
    appender.setEncoder(encoder(context));
    appender.start();
    return appender;
  }

  private static RollingFileAppender<ILoggingEvent> appender(LoggerContext context, String file) {
    RollingFileAppender<ILoggingEvent> appender = new PrivateFile();
    appender.setContext(context);
    appender.setFile(file);
    appender.setEncoder(encoder(context));
    FixedWindowRollingPolicy window = new FixedWindowRollingPolicy();
    window.setContext(context);
    window.setParent(appender);
    window.setFileNamePattern(file + ".%i");
    window.setMaxIndex(2);
    window.start();
    SizeBasedTriggeringPolicy<ILoggingEvent> size = new SizeBasedTriggeringPolicy<>();
    size.setContext(context);
    size.setMaxFileSize(new FileSize(LARGEST));
    size.start();
    appender.setRollingPolicy(window);
    appender.setTriggeringPolicy(size);
    appender.start();
    return appender;
  }

  /// Nobody else may read what it writes, the file after a change of files included.
  private static final class PrivateFile extends RollingFileAppender<ILoggingEvent> {
    @Override
    public void openFile(String name) throws IOException {
      StateDirectory.makePrivateFile(Path.of(name));
      super.openFile(name);
    }
  }

  private static PatternLayoutEncoder encoder(LoggerContext context) {
    PatternLayoutEncoder encoder = new PatternLayoutEncoder();
    encoder.setContext(context);
    // In UTC: to know the zone here Java would look for zones in every jar.
    encoder.setPattern("%d{yyyy-MM-dd'T'HH:mm:ss.SSSXXX,Z} %-5level %logger{0} %kvp %msg%n%ex");
    encoder.start();
    return encoder;
  }
}
