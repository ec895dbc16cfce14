package dev.konsol.agent.policy;

import dev.konsol.agent.policy.Glob.Fit;
import dev.konsol.core.tool.Judged;
import dev.konsol.core.tool.ToolSpec;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/// Decides about tool calls by everything that a call is about: denying comes before asking, asking
/// before allowing, wherever a rule stands. A rule with a pattern allows a call only if patterns
/// vouch for all of it. What cannot be told is asked. Without a rule, reading what is the caller's
/// own is allowed; for the rest `otherwise` counts.
///
/// @param readOnly whether what changes something is denied, whatever the rules say
public record Policy(List<Rule> rules, Decision otherwise, boolean readOnly) {
  public static final Policy CAREFUL = new Policy(List.of(), Decision.ASK);

  /// Tools whose rules count for others, too.
  private static final Set<String> KIN = Set.of("shell", "read_file", "write_file", "edit_file");

  public Policy {
    rules = List.copyOf(rules);
  }

  public Policy(List<Rule> rules, Decision otherwise) {
    this(rules, otherwise, false);
  }

  public Decision decide(ToolSpec tool, List<Judged> judged) {
    if (readOnly && !tool.effects().readOnly()) {
      return Decision.DENY;
    }
    List<Subject> subjects = new ArrayList<>();
    judged.forEach(each -> subjects.addAll(Subject.of(each)));
    Decision against = against(rules, tool.name(), subjects);
    if (against != Decision.ALLOW) {
      return against;
    }
    if (allowed(tool.name(), subjects)) {
      return Decision.ALLOW;
    }
    ToolSpec.Effects effects = tool.effects();
    boolean reads = effects.readOnly() && !effects.openWorld();
    return reads && subjects.stream().allMatch(Subject::ordinary) ? Decision.ALLOW : otherwise;
  }

  /// Rules that are about none of these tools, nor about what one of them does.
  public List<Rule> unused(Set<String> tools) {
    return rules.stream()
        .filter(
            rule -> tools.stream().noneMatch(rule::names) && KIN.stream().noneMatch(rule::names))
        .toList();
  }

  /// Whether no rule is against it: for what turns out while a tool runs. What wants to be asked
  /// about the tool itself was asked before it ran.
  public boolean leaves(String tool, Judged judged) {
    List<Rule> left =
        rules.stream()
            .filter(rule -> rule.pattern().isPresent())
            .filter(rule -> rule.decision() == Decision.DENY || !rule.names(tool))
            .toList();
    return against(left, tool, new ArrayList<>(Subject.of(judged))) == Decision.ALLOW;
  }

  /// What these rules say that deny or want to be asked; `ALLOW` where they say nothing.
  private Decision against(List<Rule> these, String tool, List<Subject> subjects) {
    Decision strictest = Decision.ALLOW;
    for (Rule rule : these) {
      Decision said =
          rule.decision() == Decision.ALLOW ? Decision.ALLOW : said(rule, tool, subjects);
      if (said == Decision.DENY) {
        return Decision.DENY;
      }
      strictest = said == Decision.ASK ? Decision.ASK : strictest;
    }
    return strictest;
  }

  private Decision said(Rule rule, String tool, List<Subject> subjects) {
    if (rule.pattern().isEmpty()) {
      return rule.names(tool) ? rule.decision() : Decision.ALLOW;
    }
    Decision strictest = Decision.ALLOW;
    for (Subject subject : subjects) {
      Fit fit = fit(rule, tool, subject);
      if (fit == Fit.YES) {
        return rule.decision();
      }
      strictest = fit == Fit.MAYBE ? Decision.ASK : strictest;
    }
    return strictest;
  }

  private Fit fit(Rule rule, String tool, Subject subject) {
    boolean named = rule.names(tool);
    if (!named && subject.kin().stream().noneMatch(rule::names)) {
      return Fit.NO;
    }
    Fit fit = subject.means(rule.glob());
    boolean doubtful = fit == Fit.NO && subject.hides() && !trusted(tool, subject, named);
    return doubtful ? Fit.MAYBE : fit;
  }

  /// Whether somebody has allowed it by name although it may do more than can be told.
  ///
  /// @param named whether the rule in question is about this very tool
  private boolean trusted(String tool, Subject subject, boolean named) {
    return subject.vouched(vouching(tool))
        || (!named && subject instanceof Subject.Code && isAllowed(tool));
  }

  private boolean allowed(String tool, List<Subject> subjects) {
    List<Glob> patterns = vouching(tool);
    boolean byName = isAllowed(tool);
    boolean session =
        subjects.stream()
            .anyMatch(each -> each instanceof Subject.Session && each.vouched(patterns));
    return (byName || !patterns.isEmpty())
        && (byName || !subjects.isEmpty())
        && subjects.stream().allMatch(each -> allowed(each, patterns, byName, session));
  }

  /// A rule that names a session means what is typed there, too. A rule without a pattern means
  /// what is ordinary: the caller's own sessions, and files that start nothing.
  private static boolean allowed(
      Subject subject, List<Glob> patterns, boolean byName, boolean session) {
    return subject.vouched(patterns)
        || (byName && subject.ordinary())
        || (session && subject instanceof Subject.Code);
  }

  private boolean isAllowed(String tool) {
    return rules.stream()
        .anyMatch(
            rule ->
                rule.decision() == Decision.ALLOW && rule.pattern().isEmpty() && rule.names(tool));
  }

  private List<Glob> vouching(String tool) {
    return rules.stream()
        .filter(rule -> rule.decision() == Decision.ALLOW)
        .filter(rule -> rule.pattern().isPresent() && rule.names(tool))
        .map(Rule::glob)
        .toList();
  }
}
