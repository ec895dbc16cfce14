package dev.konsol.eval.project;

import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;

/// The variables of an environment that a build can depend on: a profile may be activated by any, a
/// script may read any, and neither has to lie in the project. So all count but those that
/// terminals, shells and desktops set anew for each of their windows.
public final class BuildVariables {
  private static final Pattern OF_A_WINDOW =
      Pattern.compile(
          "_|PWD|OLDPWD|SHLVL|PS\\d|PROMPT.*|HIST[A-Z]+|COLUMNS|LINES|LS_COLORS|LESS.*|PAGER|.*_TTY"
              + "|TERM|TERM_.*|TERMINFO.*|COLORTERM|COLORFGBG|VTE_.*|LC_TERMINAL.*|TTY"
              + "|(ALACRITTY|GNOME_TERMINAL|ITERM|KITTY|KONSOLE|KONSOL|TMUX|WEZTERM|WT|ZELLIJ)_?.*|STY"
              + "|WINDOW|WINDOWID|DISPLAY|WAYLAND_DISPLAY|XAUTHORITY|DESKTOP_STARTUP_ID|SSH_.*"
              + "|XDG_(ACTIVATION|RUNTIME|SEAT|SESSION|VTNR).*|DBUS_.*|SESSION_MANAGER|ICEAUTHORITY"
              + "|INVOCATION_ID|JOURNAL_STREAM|MANAGERPID|SYSTEMD_.*|DIRENV_.*|INSIDE_EMACS"
              + "|NVIM.*|VIM.*|VSCODE_.*|EDITOR|VISUAL");

  private BuildVariables() {}

  public static Map<String, String> of(Map<String, String> environment) {
    Map<String, String> variables = new TreeMap<>(environment);
    variables.keySet().removeIf(name -> OF_A_WINDOW.matcher(name).matches());
    return variables;
  }
}
