package dev.konsol.worker.maven;

import java.io.File;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import org.apache.maven.artifact.Artifact;
import org.apache.maven.execution.MavenSession;
import org.apache.maven.project.DefaultDependencyResolutionRequest;
import org.apache.maven.project.DependencyResolutionException;
import org.apache.maven.project.DependencyResolutionResult;
import org.apache.maven.project.MavenProject;
import org.apache.maven.project.ProjectDependenciesResolver;
import org.eclipse.aether.artifact.ArtifactProperties;
import org.eclipse.aether.graph.Dependency;

/// What a module has on its class path beside its own classes, as far as it can be had: compiling
/// does not need all that running does, so that a build may succeed where something is missing.
final class ClassPath {
  private final MavenProject project;
  private final List<String> scopes;

  ClassPath(MavenProject project, boolean test) {
    this.project = project;
    this.scopes =
        test
            ? Arrays.asList("compile", "runtime", "provided", "system", "test")
            : Arrays.asList("compile", "runtime");
  }

  void tell(ProjectDependenciesResolver resolver, MavenSession session, AnswerFile answer)
      throws IOException {
    DefaultDependencyResolutionRequest request =
        new DefaultDependencyResolutionRequest(project, session.getRepositorySession());
    request.setResolutionFilter(
        (node, parents) ->
            node.getDependency() == null || scopes.contains(node.getDependency().getScope()));
    try {
      tell(resolver.resolve(request), answer);
    } catch (DependencyResolutionException e) {
      answer.say("reason", String.valueOf(e.getMessage()));
      if (e.getResult() == null || e.getResult().getDependencyGraph() == null) {
        tellWhatWasCompiledWith(answer);
      } else {
        tell(e.getResult(), answer);
      }
    }
  }

  private static void tell(DependencyResolutionResult result, AnswerFile answer)
      throws IOException {
    for (Dependency dependency : result.getResolvedDependencies()) {
      File file = dependency.getArtifact().getFile();
      if (file != null && isOnTheClassPath(dependency, file)) {
        answer.say("classPath", file);
      }
    }
    for (Dependency dependency : result.getUnresolvedDependencies()) {
      answer.say("missing", dependency.getArtifact());
    }
  }

  private static boolean isOnTheClassPath(Dependency dependency, File file) {
    String usual = String.valueOf(file.isDirectory() || file.getName().endsWith(".jar"));
    return Boolean.parseBoolean(
        dependency.getArtifact().getProperty(ArtifactProperties.CONSTITUTES_BUILD_PATH, usual));
  }

  private void tellWhatWasCompiledWith(AnswerFile answer) throws IOException {
    for (Artifact artifact : project.getArtifacts()) {
      if (artifact.getFile() != null && scopes.contains(artifact.getScope())) {
        answer.say("classPath", artifact.getFile());
      }
    }
    answer.say("missing", "what only running needs");
  }
}
