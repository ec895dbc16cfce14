#compdef konsol
# zsh completion of konsol: eval "$(konsol completion zsh)"
autoload -U +X bashcompinit && bashcompinit
_konsol() {
  emulate -L ksh
  local cur=${COMP_WORDS[COMP_CWORD]} at=konsol words='' i word
  for ((i = 1; i < COMP_CWORD; i++)); do
    word=${COMP_WORDS[i]}
    case "$at $word" in
      'konsol serve'|'konsol start'|'konsol stop'|'konsol restart'|'konsol status'|'konsol console'|'konsol console create'|'konsol console ls'|'konsol console send'|'konsol console read'|'konsol console screen'|'konsol console wait'|'konsol console attach'|'konsol console resize'|'konsol console kill'|'konsol console rm'|'konsol console record'|'konsol doctor'|'konsol completion') at="$at $word" ;;
    esac
  done
  case "$at" in
    'konsol')
      words='serve start stop restart status console doctor completion --dir --debug --help --version'
      ;;
    'konsol serve')
      words='--http --dir --debug --help --version'
      ;;
    'konsol start')
      words='--dir --debug --help --version'
      ;;
    'konsol stop')
      words='--dir --debug --help --version'
      ;;
    'konsol restart')
      words='--yes --dir --debug --help --version'
      ;;
    'konsol status')
      words='--json --dir --debug --help --version'
      ;;
    'konsol console')
      words='create ls send read screen wait attach resize kill rm record --dir --debug --help --version'
      ;;
    'konsol console create')
      words='--key --cwd --env --rows --cols --log --attach --json --dir --debug --help --version'
      ;;
    'konsol console ls')
      words='--json --quiet --dir --debug --help --version'
      ;;
    'konsol console send')
      words='--enter --key --paste --dir --debug --help --version'
      [[ $cur != -* ]] && words=$(konsol console ls --quiet 2>/dev/null)
      ;;
    'konsol console read')
      words='--offset --follow --raw --text --json --dir --debug --help --version'
      [[ $cur != -* ]] && words=$(konsol console ls --quiet 2>/dev/null)
      ;;
    'konsol console screen')
      words='--json --dir --debug --help --version'
      [[ $cur != -* ]] && words=$(konsol console ls --quiet 2>/dev/null)
      ;;
    'konsol console wait')
      words='--pattern --idle --prompt --exit --from --timeout --json --dir --debug --help --version'
      [[ $cur != -* ]] && words=$(konsol console ls --quiet 2>/dev/null)
      ;;
    'konsol console attach')
      words='--read-only --dir --debug --help --version'
      [[ $cur != -* ]] && words=$(konsol console ls --quiet 2>/dev/null)
      ;;
    'konsol console resize')
      words='--json --dir --debug --help --version'
      [[ $cur != -* ]] && words=$(konsol console ls --quiet 2>/dev/null)
      ;;
    'konsol console kill')
      words='--force --json --dir --debug --help --version'
      [[ $cur != -* ]] && words=$(konsol console ls --quiet 2>/dev/null)
      ;;
    'konsol console rm')
      words='--force --json --dir --debug --help --version'
      [[ $cur != -* ]] && words=$(konsol console ls --quiet 2>/dev/null)
      ;;
    'konsol console record')
      words='--dir --debug --help --version'
      [[ $cur != -* ]] && words=$(konsol console ls --quiet 2>/dev/null)
      ;;
    'konsol doctor')
      words='--json --dir --debug --help --version'
      ;;
    'konsol completion')
      words='--dir --debug --help --version'
      ;;
  esac
  COMPREPLY=($(compgen -W "$words" -- "$cur"))
}
complete -o default -F _konsol konsol
