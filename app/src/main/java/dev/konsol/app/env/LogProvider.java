package dev.konsol.app.env;

import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.util.LogbackMDCAdapter;
import org.slf4j.ILoggerFactory;
import org.slf4j.IMarkerFactory;
import org.slf4j.helpers.BasicMarkerFactory;
import org.slf4j.spi.MDCAdapter;
import org.slf4j.spi.SLF4JServiceProvider;

/// Where loggers come from in a process that logs. It is named to SLF4J, and names Logback its
/// set-up: both would look for services else, in every jar of the class path, which takes longer
/// than to set it up.
public final class LogProvider implements SLF4JServiceProvider {
  private static final String API = "2.0.99";

  private final LoggerContext context = new LoggerContext();
  private final LogbackMDCAdapter values = new LogbackMDCAdapter();
  private final IMarkerFactory markers = new BasicMarkerFactory();

  @Override
  public void initialize() {
    context.setName("konsol");
    context.setMDCAdapter(values);
    var _ = new Logs().configure(context);
    context.start();
  }

  @Override
  public ILoggerFactory getLoggerFactory() {
    return context;
  }

  @Override
  public IMarkerFactory getMarkerFactory() {
    return markers;
  }

  @Override
  public MDCAdapter getMDCAdapter() {
    return values;
  }

  @Override
  public String getRequestedApiVersion() {
    return API;
  }
}
