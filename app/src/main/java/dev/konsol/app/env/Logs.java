package dev.konsol.app.env;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.encoder.PatternLayoutEncoder;
import ch.qos.logback.classic.spi.Configurator;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.ConsoleAppender;
import ch.qos.logback.core.rolling.RollingFileAppender;
import ch.qos.logback.core.rolling.RollingPolicyBase;
import ch.qos.logback.core.rolling.RolloverFailure;
import ch.qos.logback.core.rolling.TriggeringPolicyBase;
import ch.qos.logback.core.spi.ContextAwareBase;
import dev.konsol.client.env.StateDirectory;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
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
  private static final int OLDER = 2;

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
    OlderFiles older = new OlderFiles(file);
    older.setContext(context);
    older.setParent(appender);
    older.start();
    Full full = new Full();
    full.setContext(context);
    full.start();
    appender.setRollingPolicy(older);
    appender.setTriggeringPolicy(full);
    appender.start();
    return appender;
  }

  /// Looks with each line. Logback's own looks once a minute, by a clock that may be set back, and
  /// a failure that comes again and again fills a disk in less.
  private static final class Full extends TriggeringPolicyBase<ILoggingEvent> {
    @Override
    public boolean isTriggeringEvent(File active, ILoggingEvent event) {
      return active.length() >= LARGEST;
    }
  }

  /// `daemon.log.1` and `daemon.log.2`. To Logback's own a percent sign in the path is a pattern,
  /// and nothing escapes it.
  private static final class OlderFiles extends RollingPolicyBase {
    private final String file;

    private OlderFiles(String file) {
      this.file = file;
    }

    @Override
    public void rollover() {
      try {
        for (int i = OLDER; i > 0; i--) {
          Path younger = Path.of(i == 1 ? file : file + "." + (i - 1));
          if (Files.exists(younger)) {
            Files.move(younger, Path.of(file + "." + i), StandardCopyOption.REPLACE_EXISTING);
          }
        }
      } catch (IOException e) {
        throw new RolloverFailure("the log goes on in the same file: " + e, e);
      }
    }

    @Override
    public String getActiveFileName() {
      return file;
    }
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
