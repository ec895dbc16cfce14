#compdef konsol
# zsh completion of konsol: eval "$(konsol completion zsh)"
autoload -U +X bashcompinit && bashcompinit
_konsol() {
  emulate -L ksh
  local cur=${COMP_WORDS[COMP_CWORD]} at=konsol words='' i word
  for ((i = 1; i < COMP_CWORD; i++)); do
    word=${COMP_WORDS[i]}
    case "$at $word" in
      'konsol serve'|'konsol start'|'konsol stop'|'konsol restart'|'konsol status'|'konsol console'|'konsol console create'|'konsol console ls'|'konsol console send'|'konsol console read'|'konsol console screen'|'konsol console wait'|'konsol console attach'|'konsol console resize'|'konsol console kill'|'konsol console rm'|'konsol console record'|'konsol lsp'|'konsol lsp check'|'konsol lsp changed'|'konsol lsp workspace'|'konsol lsp symbols'|'konsol lsp edit'|'konsol lsp status'|'konsol lsp restart'|'konsol trust'|'konsol doctor'|'konsol eval'|'konsol repl'|'konsol session'|'konsol session ls'|'konsol session close'|'konsol session reset'|'konsol session interrupt'|'konsol session export'|'konsol mcp'|'konsol agent'|'konsol acp'|'konsol completion') at="$at $word" ;;
    esac
  done
  case "$at" in
    'konsol')
      words='serve start stop restart status console lsp trust doctor eval repl session mcp agent acp completion --dir --stdio --debug --help --version'
      ;;
    'konsol serve')
      words='--http --allow-remote --model --permissions --allow --ask --deny --store --trust --trust-project --min-free-disk --dir --stdio --debug --help --version'
      ;;
    'konsol start')
      words='--json --http --allow-remote --model --permissions --allow --ask --deny --store --trust --trust-project --min-free-disk --dir --stdio --debug --help --version'
      ;;
    'konsol stop')
      words='--json --dir --stdio --debug --help --version'
      ;;
    'konsol restart')
      words='--yes --json --http --allow-remote --model --permissions --allow --ask --deny --store --trust --trust-project --min-free-disk --dir --stdio --debug --help --version'
      ;;
    'konsol status')
      words='--json --dir --stdio --debug --help --version'
      ;;
    'konsol console')
      words='create ls send read screen wait attach resize kill rm record --dir --stdio --debug --help --version'
      ;;
    'konsol console create')
      words='--key --cwd --env --rows --cols --log --attach --json --dir --stdio --debug --help --version'
      ;;
    'konsol console ls')
      words='--json --quiet --dir --stdio --debug --help --version'
      ;;
    'konsol console send')
      words='--enter --key --paste --json --dir --stdio --debug --help --version'
      [[ $cur != -* ]] && words=$(konsol console ls --quiet 2>/dev/null)
      ;;
    'konsol console read')
      words='--offset --follow --raw --text --json --dir --stdio --debug --help --version'
      [[ $cur != -* ]] && words=$(konsol console ls --quiet 2>/dev/null)
      ;;
    'konsol console screen')
      words='--json --dir --stdio --debug --help --version'
      [[ $cur != -* ]] && words=$(konsol console ls --quiet 2>/dev/null)
      ;;
    'konsol console wait')
      words='--pattern --idle --prompt --exit --from --timeout --json --dir --stdio --debug --help --version'
      [[ $cur != -* ]] && words=$(konsol console ls --quiet 2>/dev/null)
      ;;
    'konsol console attach')
      words='--read-only --dir --stdio --debug --help --version'
      [[ $cur != -* ]] && words=$(konsol console ls --quiet 2>/dev/null)
      ;;
    'konsol console resize')
      words='--json --dir --stdio --debug --help --version'
      [[ $cur != -* ]] && words=$(konsol console ls --quiet 2>/dev/null)
      ;;
    'konsol console kill')
      words='--force --json --dir --stdio --debug --help --version'
      [[ $cur != -* ]] && words=$(konsol console ls --quiet 2>/dev/null)
      ;;
    'konsol console rm')
      words='--force --json --dir --stdio --debug --help --version'
      [[ $cur != -* ]] && words=$(konsol console ls --quiet 2>/dev/null)
      ;;
    'konsol console record')
      words='--dir --stdio --debug --help --version'
      [[ $cur != -* ]] && words=$(konsol console ls --quiet 2>/dev/null)
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
      words='--json --dir --stdio --debug --help --version'
      ;;
    'konsol session close')
      words='--json --dir --stdio --debug --help --version'
      ;;
    'konsol session reset')
      words='--replay --json --dir --stdio --debug --help --version'
      ;;
    'konsol session interrupt')
      words='--json --dir --stdio --debug --help --version'
      ;;
    'konsol session export')
      words='--format --dir --stdio --debug --help --version'
      ;;
    'konsol mcp')
      words='--standalone --print-config --trust --trust-project --dir --stdio --debug --help --version'
      ;;
    'konsol agent')
      words='--stdio --task --project --session --model --permissions --allow --ask --deny --store --trust --trust-project --dir --stdio --debug --help --version'
      ;;
    'konsol acp')
      words='--model --permissions --allow --ask --deny --store --trust --trust-project --dir --stdio --debug --help --version'
      ;;
    'konsol completion')
      words='--dir --stdio --debug --help --version'
      ;;
  esac
  COMPREPLY=($(compgen -W "$words" -- "$cur"))
}
complete -o default -F _konsol konsol
