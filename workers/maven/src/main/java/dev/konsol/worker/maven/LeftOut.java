package dev.konsol.worker.maven;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.maven.model.Plugin;
import org.apache.maven.model.PluginExecution;
import org.apache.maven.project.MavenProject;

/// Goals, each as `group:artifact:goal`, that are bound in the project and shall not run; `*` are
/// all.
final class LeftOut {
  private final List<String> goals;

  LeftOut(String joined) {
    this.goals = Arrays.asList(joined.split(",", -1));
  }

  void takeOutOf(List<MavenProject> projects) {
    for (MavenProject project : projects) {
      for (Plugin plugin : project.getBuildPlugins()) {
        for (PluginExecution execution : plugin.getExecutions()) {
          for (String goal : new ArrayList<>(execution.getGoals())) {
            if (goals.contains("*") || goals.contains(plugin.getKey() + ":" + goal)) {
              execution.removeGoal(goal);
            }
          }
        }
      }
    }
  }
}
