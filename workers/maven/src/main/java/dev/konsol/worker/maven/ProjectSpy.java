package dev.konsol.worker.maven;

import java.io.File;
import java.io.IOException;
import java.nio.file.Paths;
import java.util.Optional;
import java.util.Properties;
import javax.inject.Inject;
import javax.inject.Named;
import javax.inject.Provider;
import javax.inject.Singleton;
import org.apache.maven.eventspy.AbstractEventSpy;
import org.apache.maven.execution.ExecutionEvent;
import org.apache.maven.execution.MavenSession;
import org.apache.maven.plugin.MojoExecution;
import org.apache.maven.project.MavenProject;
import org.apache.maven.project.ProjectDependenciesResolver;

/// Hears of everything that happens in a build and writes into the folder `konsol.answer` what was
/// built and the class path of the module in `konsol.module`. Goals in `konsol.without` do not run.
/// Maven calls it on the threads that build, several at once if the build is parallel.
@Named("konsol")
@Singleton
// Java 8 has neither.
@SuppressWarnings({"PatternMatchingInstanceof", "StatementSwitchToExpressionSwitch"})
public final class ProjectSpy extends AbstractEventSpy {
  private final Provider<ProjectDependenciesResolver> resolver;
  private Optional<AnswerFile> answer = Optional.empty();

  /// The resolver comes late: a spy is made before most of Maven.
  @Inject
  public ProjectSpy(Provider<ProjectDependenciesResolver> resolver) {
    this.resolver = resolver;
  }

  @Override
  public synchronized void onEvent(Object event) throws IOException {
    if (!(event instanceof ExecutionEvent)) {
      return;
    }
    ExecutionEvent happened = (ExecutionEvent) event;
    MavenSession session = happened.getSession();
    String folder =
        session == null ? null : session.getUserProperties().getProperty("konsol.answer");
    if (folder != null) {
      hear(happened, session, answer.orElseGet(() -> new AnswerFile(Paths.get(folder))));
    }
  }

  private void hear(ExecutionEvent event, MavenSession session, AnswerFile into)
      throws IOException {
    answer = Optional.of(into);
    try {
      see(event, session, into);
    } catch (RuntimeException | LinkageError e) {
      // Another version of Maven, or an extension of it that behaves otherwise.
      into.say("problem", e);
    }
  }

  private void see(ExecutionEvent event, MavenSession session, AnswerFile answer)
      throws IOException {
    switch (event.getType()) {
      case SessionStarted:
        start(session, answer);
        break;
      case ProjectSucceeded:
        describe(event.getProject(), session, answer);
        break;
      case MojoFailed:
        answer.say("failed", goal(event.getMojoExecution()));
        break;
      case SessionEnded:
        answer.say("ended", true);
        break;
      default:
        break;
    }
  }

  private static String goal(MojoExecution execution) {
    return execution.getGroupId() + ":" + execution.getArtifactId() + ":" + execution.getGoal();
  }

  private static void start(MavenSession session, AnswerFile answer) throws IOException {
    answer.say("maven", session.getSystemProperties().getProperty("maven.version", ""));
    answer.say("repository", session.getRepositorySession().getLocalRepository().getBasedir());
    for (MavenProject project : session.getProjects()) {
      answer.say("reactor", project.getArtifactId());
    }
    String without = session.getUserProperties().getProperty("konsol.without", "");
    new LeftOut(without).takeOutOf(session.getProjects());
  }

  private void describe(MavenProject project, MavenSession session, AnswerFile answer)
      throws IOException {
    String prefix = answer.project(project);
    Properties asked = session.getUserProperties();
    File module = new File(asked.getProperty("konsol.module", "")).getCanonicalFile();
    if (module.equals(project.getBasedir().getCanonicalFile())) {
      answer.say("module", prefix);
      boolean test = "test".equals(asked.getProperty("konsol.scope"));
      new ClassPath(project, test).tell(resolver.get(), session, answer);
    }
  }
}
