#compdef konsol
# zsh completion of konsol: eval "$(konsol completion zsh)"
autoload -U +X bashcompinit && bashcompinit
_konsol_names() {
  local name quoted
  COMPREPLY=()
  while IFS= read -r name; do
    [[ -n $name ]] || continue
    printf -v quoted %q "$name"
    [[ $name == "$cur"* || $quoted == "$cur"* ]] && COMPREPLY+=("$quoted")
  done <<<"$1"
}
_konsol() {
  emulate -L ksh
  local cur=${COMP_WORDS[COMP_CWORD]} at=konsol words='' i word
  for ((i = 1; i < COMP_CWORD; i++)); do
    word=${COMP_WORDS[i]}
    case "$at $word" in
      'konsol serve'|'konsol start'|'konsol stop'|'konsol restart'|'konsol status'|'konsol top'|'konsol ls'|'konsol a'|'konsol console'|'konsol console create'|'konsol console ls'|'konsol console send'|'konsol console read'|'konsol console screen'|'konsol console wait'|'konsol console attach'|'konsol console resize'|'konsol console kill'|'konsol console rm'|'konsol console record'|'konsol lsp'|'konsol lsp check'|'konsol lsp changed'|'konsol lsp workspace'|'konsol lsp symbols'|'konsol lsp edit'|'konsol lsp status'|'konsol lsp restart'|'konsol open'|'konsol share'|'konsol trust'|'konsol doctor'|'konsol eval'|'konsol repl'|'konsol session'|'konsol session ls'|'konsol session close'|'konsol session reset'|'konsol session interrupt'|'konsol session export'|'konsol host'|'konsol host ls'|'konsol mcp'|'konsol agent'|'konsol acp'|'konsol models'|'konsol upgrade'|'konsol completion'|'konsol man'|'konsol help'|'konsol version') at="$at $word" ;;
    esac
  done
  case "$at ${COMP_WORDS[COMP_CWORD - 1]}" in
    'konsol --dir') COMPREPLY=(); return ;;
    'konsol serve --permissions')
      COMPREPLY=($(compgen -W "deny ask allow" -- "$cur")); return ;;
    'konsol serve --http'|'konsol serve --model'|'konsol serve --allow'|'konsol serve --ask'|'konsol serve --deny'|'konsol serve --store'|'konsol serve --max-steps'|'konsol serve --max-tokens'|'konsol serve --max-cost'|'konsol serve --max-time'|'konsol serve --trust'|'konsol serve --min-free-disk'|'konsol serve --fleet'|'konsol serve --host-name'|'konsol serve --labels'|'konsol serve --workspaces') COMPREPLY=(); return ;;
    'konsol start --permissions')
      COMPREPLY=($(compgen -W "deny ask allow" -- "$cur")); return ;;
    'konsol start --http'|'konsol start --model'|'konsol start --allow'|'konsol start --ask'|'konsol start --deny'|'konsol start --store'|'konsol start --max-steps'|'konsol start --max-tokens'|'konsol start --max-cost'|'konsol start --max-time'|'konsol start --trust'|'konsol start --min-free-disk'|'konsol start --fleet'|'konsol start --host-name'|'konsol start --labels'|'konsol start --workspaces') COMPREPLY=(); return ;;
    'konsol restart --permissions')
      COMPREPLY=($(compgen -W "deny ask allow" -- "$cur")); return ;;
    'konsol restart --http'|'konsol restart --model'|'konsol restart --allow'|'konsol restart --ask'|'konsol restart --deny'|'konsol restart --store'|'konsol restart --max-steps'|'konsol restart --max-tokens'|'konsol restart --max-cost'|'konsol restart --max-time'|'konsol restart --trust'|'konsol restart --min-free-disk'|'konsol restart --fleet'|'konsol restart --host-name'|'konsol restart --labels'|'konsol restart --workspaces') COMPREPLY=(); return ;;
    'konsol ls --kind')
      COMPREPLY=($(compgen -W "console eval lsp agent" -- "$cur")); return ;;
    'konsol a --prefix') COMPREPLY=(); return ;;
    'konsol console create --key'|'konsol console create --cwd'|'konsol console create --env'|'konsol console create --rows'|'konsol console create --cols'|'konsol console create --log'|'konsol console create --prefix') COMPREPLY=(); return ;;
    'konsol console send --key') COMPREPLY=(); return ;;
    'konsol console read --color')
      COMPREPLY=($(compgen -W "always never auto" -- "$cur")); return ;;
    'konsol console read --offset') COMPREPLY=(); return ;;
    'konsol console screen --color')
      COMPREPLY=($(compgen -W "always never auto" -- "$cur")); return ;;
    'konsol console wait --pattern'|'konsol console wait --idle'|'konsol console wait --from'|'konsol console wait --timeout') COMPREPLY=(); return ;;
    'konsol console attach --prefix') COMPREPLY=(); return ;;
    'konsol lsp check --timeout') COMPREPLY=(); return ;;
    'konsol lsp changed --timeout') COMPREPLY=(); return ;;
    'konsol lsp workspace --timeout') COMPREPLY=(); return ;;
    'konsol lsp symbols --file') COMPREPLY=(); return ;;
    'konsol share --for'|'konsol share --end') COMPREPLY=(); return ;;
    'konsol eval --source-set')
      COMPREPLY=($(compgen -W "main test" -- "$cur")); return ;;
    'konsol eval --language')
      COMPREPLY=($(compgen -W "java kotlin ruby" -- "$cur")); return ;;
    'konsol eval --build')
      COMPREPLY=($(compgen -W "maven gradle" -- "$cur")); return ;;
    'konsol eval --session')
      _konsol_names "$(konsol ls --all --kind eval --quiet 2>/dev/null)"; return ;;
    'konsol eval --project'|'konsol eval --module'|'konsol eval --main-class'|'konsol eval --jdk'|'konsol eval --profile'|'konsol eval --define'|'konsol eval --heap'|'konsol eval --jvm'|'konsol eval --timeout') COMPREPLY=(); return ;;
    'konsol repl --source-set')
      COMPREPLY=($(compgen -W "main test" -- "$cur")); return ;;
    'konsol repl --language')
      COMPREPLY=($(compgen -W "java kotlin ruby" -- "$cur")); return ;;
    'konsol repl --build')
      COMPREPLY=($(compgen -W "maven gradle" -- "$cur")); return ;;
    'konsol repl --session')
      _konsol_names "$(konsol ls --all --kind eval --quiet 2>/dev/null)"; return ;;
    'konsol repl --project'|'konsol repl --module'|'konsol repl --main-class'|'konsol repl --jdk'|'konsol repl --profile'|'konsol repl --define'|'konsol repl --heap'|'konsol repl --jvm') COMPREPLY=(); return ;;
    'konsol session ls --kind')
      COMPREPLY=($(compgen -W "console eval lsp agent" -- "$cur")); return ;;
    'konsol session export --format')
      COMPREPLY=($(compgen -W "markdown notebook" -- "$cur")); return ;;
    'konsol mcp --print-config')
      COMPREPLY=($(compgen -W "claude-code codex gemini opencode cursor vscode zed jetbrains" -- "$cur")); return ;;
    'konsol mcp --trust') COMPREPLY=(); return ;;
    'konsol agent --permissions')
      COMPREPLY=($(compgen -W "deny ask allow" -- "$cur")); return ;;
    'konsol agent --port'|'konsol agent --task'|'konsol agent --project'|'konsol agent --session'|'konsol agent --model'|'konsol agent --allow'|'konsol agent --ask'|'konsol agent --deny'|'konsol agent --store'|'konsol agent --max-steps'|'konsol agent --max-tokens'|'konsol agent --max-cost'|'konsol agent --max-time'|'konsol agent --trust') COMPREPLY=(); return ;;
    'konsol acp --permissions')
      COMPREPLY=($(compgen -W "deny ask allow" -- "$cur")); return ;;
    'konsol acp --model'|'konsol acp --allow'|'konsol acp --ask'|'konsol acp --deny'|'konsol acp --store'|'konsol acp --max-steps'|'konsol acp --max-tokens'|'konsol acp --max-cost'|'konsol acp --max-time'|'konsol acp --trust') COMPREPLY=(); return ;;
  esac
  case "$at" in
    'konsol')
      words='serve start stop restart status top ls a console lsp open share trust doctor eval repl session host mcp agent acp models upgrade completion man help version --dir --stdio --debug --help --version'
      ;;
    'konsol serve')
      words='--http --allow-remote --model --permissions --allow --ask --deny --read-only --store --max-steps --max-tokens --max-cost --max-time --trust --trust-project --min-free-disk --fleet --host-name --labels --workspaces --dir --stdio --debug --help --version'
      ;;
    'konsol start')
      words='--json --http --allow-remote --model --permissions --allow --ask --deny --read-only --store --max-steps --max-tokens --max-cost --max-time --trust --trust-project --min-free-disk --fleet --host-name --labels --workspaces --dir --stdio --debug --help --version'
      ;;
    'konsol stop')
      words='--drain --yes --json --dir --stdio --debug --help --version'
      ;;
    'konsol restart')
      words='--yes --json --http --allow-remote --model --permissions --allow --ask --deny --read-only --store --max-steps --max-tokens --max-cost --max-time --trust --trust-project --min-free-disk --fleet --host-name --labels --workspaces --dir --stdio --debug --help --version'
      ;;
    'konsol status')
      words='--json --dir --stdio --debug --help --version'
      ;;
    'konsol top')
      words='--all --json --dir --stdio --debug --help --version'
      ;;
    'konsol ls')
      words='--kind --all --quiet --json --dir --stdio --debug --help --version'
      ;;
    'konsol a')
      words='--read-only --no-status --prefix --dir --stdio --debug --help --version'
      [[ $cur != -* ]] && { _konsol_names "$(konsol console ls --all --quiet 2>/dev/null)"; return; }
      ;;
    'konsol console')
      words='create ls send read screen wait attach resize kill rm record --dir --stdio --debug --help --version'
      ;;
    'konsol console create')
      words='--key --cwd --env --rows --cols --log --replace --attach --no-status --prefix --json --dir --stdio --debug --help --version'
      ;;
    'konsol console ls')
      words='--json --all --quiet --dir --stdio --debug --help --version'
      ;;
    'konsol console send')
      words='--enter --key --paste --json --dir --stdio --debug --help --version'
      [[ $cur != -* ]] && { _konsol_names "$(konsol console ls --all --quiet 2>/dev/null)"; return; }
      ;;
    'konsol console read')
      words='--offset --follow --raw --text --color --json --dir --stdio --debug --help --version'
      [[ $cur != -* ]] && { _konsol_names "$(konsol console ls --all --quiet 2>/dev/null)"; return; }
      ;;
    'konsol console screen')
      words='--color --json --dir --stdio --debug --help --version'
      [[ $cur != -* ]] && { _konsol_names "$(konsol console ls --all --quiet 2>/dev/null)"; return; }
      ;;
    'konsol console wait')
      words='--pattern --idle --prompt --attention --exit --from --timeout --json --dir --stdio --debug --help --version'
      [[ $cur != -* ]] && { _konsol_names "$(konsol console ls --all --quiet 2>/dev/null)"; return; }
      ;;
    'konsol console attach')
      words='--read-only --no-status --prefix --dir --stdio --debug --help --version'
      [[ $cur != -* ]] && { _konsol_names "$(konsol console ls --all --quiet 2>/dev/null)"; return; }
      ;;
    'konsol console resize')
      words='--json --dir --stdio --debug --help --version'
      [[ $cur != -* ]] && { _konsol_names "$(konsol console ls --all --quiet 2>/dev/null)"; return; }
      ;;
    'konsol console kill')
      words='--force --json --dir --stdio --debug --help --version'
      [[ $cur != -* ]] && { _konsol_names "$(konsol console ls --all --quiet 2>/dev/null)"; return; }
      ;;
    'konsol console rm')
      words='--force --json --dir --stdio --debug --help --version'
      [[ $cur != -* ]] && { _konsol_names "$(konsol console ls --all --quiet 2>/dev/null)"; return; }
      ;;
    'konsol console record')
      words='--json --dir --stdio --debug --help --version'
      [[ $cur != -* ]] && { _konsol_names "$(konsol console ls --all --quiet 2>/dev/null)"; return; }
      ;;
    'konsol lsp')
      words='check changed workspace symbols edit status restart --dir --stdio --debug --help --version'
      ;;
    'konsol lsp check')
      words='--all --timeout --json --dir --stdio --debug --help --version'
      ;;
    'konsol lsp changed')
      words='--all --timeout --json --dir --stdio --debug --help --version'
      ;;
    'konsol lsp workspace')
      words='--all --timeout --json --dir --stdio --debug --help --version'
      ;;
    'konsol lsp symbols')
      words='--file --source --json --dir --stdio --debug --help --version'
      ;;
    'konsol lsp edit')
      words='--before --after --apply --json --dir --stdio --debug --help --version'
      ;;
    'konsol lsp status')
      words='--json --dir --stdio --debug --help --version'
      ;;
    'konsol lsp restart')
      words='--json --dir --stdio --debug --help --version'
      ;;
    'konsol open')
      words='--print --json --dir --stdio --debug --help --version'
      [[ $cur != -* ]] && { _konsol_names "$(konsol ls --all --kind eval --quiet 2>/dev/null)"; return; }
      ;;
    'konsol share')
      words='--write --for --list --end --json --dir --stdio --debug --help --version'
      [[ $cur != -* ]] && { _konsol_names "$(konsol ls --all --kind eval --quiet 2>/dev/null)"; return; }
      ;;
    'konsol trust')
      words='--always --revoke --list --json --dir --stdio --debug --help --version'
      ;;
    'konsol doctor')
      words='--all --json --dir --stdio --debug --help --version'
      ;;
    'konsol eval')
      words='--project --module --source-set --language --boot --web --main-class --rollback --sandbox --jdk --build --profile --define --heap --jvm --session --timeout --json --dir --stdio --debug --help --version'
      ;;
    'konsol repl')
      words='--project --module --source-set --language --boot --web --main-class --rollback --sandbox --jdk --build --profile --define --heap --jvm --session --dir --stdio --debug --help --version'
      ;;
    'konsol session')
      words='ls close reset interrupt export --dir --stdio --debug --help --version'
      ;;
    'konsol session ls')
      words='--kind --all --quiet --json --dir --stdio --debug --help --version'
      ;;
    'konsol session close')
      words='--json --dir --stdio --debug --help --version'
      [[ $cur != -* ]] && { _konsol_names "$(konsol ls --all --kind eval --quiet 2>/dev/null)"; return; }
      ;;
    'konsol session reset')
      words='--replay --json --dir --stdio --debug --help --version'
      [[ $cur != -* ]] && { _konsol_names "$(konsol ls --all --kind eval --quiet 2>/dev/null)"; return; }
      ;;
    'konsol session interrupt')
      words='--json --dir --stdio --debug --help --version'
      [[ $cur != -* ]] && { _konsol_names "$(konsol ls --all --kind eval --quiet 2>/dev/null)"; return; }
      ;;
    'konsol session export')
      words='--format --json --dir --stdio --debug --help --version'
      [[ $cur != -* ]] && { _konsol_names "$(konsol ls --all --kind eval --quiet 2>/dev/null)"; return; }
      ;;
    'konsol host')
      words='ls --dir --stdio --debug --help --version'
      ;;
    'konsol host ls')
      words='--json --quiet --dir --stdio --debug --help --version'
      ;;
    'konsol mcp')
      words='--standalone --print-config --json --trust --trust-project --dir --stdio --debug --help --version'
      ;;
    'konsol agent')
      words='--stdio --api --port --quiet --task --project --session --model --permissions --allow --ask --deny --read-only --store --max-steps --max-tokens --max-cost --max-time --trust --trust-project --dir --stdio --debug --help --version'
      ;;
    'konsol acp')
      words='--model --permissions --allow --ask --deny --read-only --store --max-steps --max-tokens --max-cost --max-time --trust --trust-project --dir --stdio --debug --help --version'
      ;;
    'konsol models')
      words='--json --dir --stdio --debug --help --version'
      ;;
    'konsol upgrade')
      words='--json --dir --stdio --debug --help --version'
      ;;
    'konsol completion')
      words='--dir --stdio --debug --help --version'
      [[ $cur != -* ]] && words='bash zsh fish'
      ;;
    'konsol man')
      words='--dir --stdio --debug --help --version'
      ;;
    'konsol help')
      words='--dir --stdio --debug --help --version'
      [[ $cur != -* ]] && words='serve start stop restart status top ls a console lsp open share trust doctor eval repl session host mcp agent acp models upgrade completion man version'
      ;;
    'konsol version')
      words='--json --dir --stdio --debug --help --version'
      ;;
  esac
  COMPREPLY=($(compgen -W "$words" -- "$cur"))
}
complete -o default -F _konsol konsol
