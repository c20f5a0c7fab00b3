#!/usr/bin/env bash
# Holds the house in order: calls go tools -> bindings -> vm, the machine does no I/O, nothing below
# tools names a game, and no library has a variable that outlives a call.
#
#   layers.sh [LIBRARY...] [--objects OBJECT...]   check this checkout; the built libraries for variables, their
#                                                  objects for calls between floors
#   layers.sh --tree FOLDER [...]                  check another tree
#
# Floors: where a README.md has a line "floors: a < b < c", the folders beside it with these names are floors. Calls
# and includes lead down only. Files may call each other in a circle only if that README names just these files:
# "circle: expr select values".
set -uo pipefail

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)

# Of the C library, what can be had without an operating system.
vm_system="assert inttypes limits setjmp stdalign stdarg stdbool stddef stdint stdio stdlib stdnoreturn string xxhash"
# dirent and sys/stat are for bindings/lua/load/folder.c alone, which lists and reads rule-set folders.
# locale and xlocale are for bindings/lua/sandbox/plain_locale.c alone, which keeps the host's locale away from scripts.
bindings_system="$vm_system ctype errno float math lua lauxlib lualib dirent sys/stat locale xlocale"
include='^[[:space:]]*#[[:space:]]*include[[:space:]]*(["<])([^">]+)[">]'
games='gundam|vanguard|dominion|dominance|twilight|planet|possession'

failures=0
fail() {
  echo "$1" >&2
  failures=$((failures + 1))
}

# C files below the folders named, for use with grep and xargs.
sources() {
  find "$@" -type f \( -name '*.c' -o -name '*.h' \) -print0 2>/dev/null
}

# check_includes FOLDER SYSTEM ROOT...: every include of FOLDER is a header next to the file, below one
# of the ROOTs, or one of the SYSTEM headers ("any": any that is not ours).
check_includes() {
  local folder=$1 system=" $2 " file line text mark name root found
  shift 2
  while IFS=: read -r file line text; do
    if ! [[ $text =~ $include ]]; then
      fail "$file:$line: $folder includes something that can't be checked: $text"
      continue
    fi
    mark=${BASH_REMATCH[1]} name=${BASH_REMATCH[2]} found=""
    if [[ /$name/ == */../* ]]; then
      fail "$file:$line: $folder includes $name: no include leads out of a folder"
      continue
    fi
    for root in "$@"; do
      [[ -f $root/$name ]] && found=1
    done
    [[ $mark == '"' && -f ${file%/*}/$name ]] && found=1
    [[ $mark == '<' && $system == *" ${name%.h} "* ]] && found=1
    [[ $mark == '<' && $system == " any " ]] && found=1
    [[ -n $found ]] || fail "$file:$line: $folder may not include $name"
  done < <(sources "$folder" | xargs -0r grep -nHE '^[[:space:]]*#[[:space:]]*include\b')
}

# The source with its comments blanked, line for line, as FILE:LINE:TEXT.
without_comments() {
  # shellcheck disable=SC2016 # awk's own variables
  sources "$@" | xargs -0r awk '
    FNR == 1 { inside = 0 }
    {
      text = $0; out = ""
      while (text != "") {
        if (inside) {
          at = index(text, "*/")
          if (!at) break
          text = substr(text, at + 2); inside = 0
        } else if (match(text, /\/[*\/]|"([^"\\]|\\.)*"/)) {
          mark = substr(text, RSTART, 2)
          out = out substr(text, 1, RSTART - 1)
          if (mark == "//") break
          if (mark == "/*") inside = 1
          text = substr(text, RSTART + (inside ? 2 : RLENGTH))
        } else { out = out text; break }
      }
      print FILENAME ":" FNR ":" out
    }'
}

check_io() {
  local where
  while IFS= read -r where; do
    fail "$where  <- the machine does no I/O"
  done < <(without_comments vm | grep -E \
    '^[^:]*:[0-9]*:(|.*[^[:alnum:]_>.])((v|f|vf|d|vd)?printf|v?f?scanf|f?puts|f?putc|putchar|perror|f?open|freopen|fread|fwrite|fgets|fgetc|getchar|getenv|system|time|clock)[[:space:]]*[(]|(^|[^[:alnum:]_])(stdin|stdout|stderr)[^[:alnum:]_]|[^[:alnum:]_]FILE[^[:alnum:]_]')
}

# The manual is no code, and shows cards of rule sets.
check_names() {
  local where
  while IFS= read -r where; do
    fail "$where  <- nothing below tools names a game"
  done < <(grep -rnIiE "$games" vm bindings 2>/dev/null | grep -v '^bindings/manual/[^/]*\.md:')
}

# What a frame keeps, and its steps, have names in vm/state/frames.h. A cardvm_call's step is a function's own.
check_frames() {
  local where
  while IFS= read -r where; do
    fail "$where  <- a frame's words and steps have names"
  done < <(without_comments vm tests/vm tests/support | sed 's/call->step/own/g' | grep -E \
    '(->|[.])x\[|(\+\+|--)[[:alnum:]_]+->step|->step(\+\+|--|[[:space:]]*([-+=!<>]=?|,)[[:space:]]*[0-9])')
}

# Constant tables with addresses in them stand in .data.rel.ro and are fine.
check_variables() {
  local symbol where
  while IFS= read -r symbol; do
    where=$(nm -l "$1" 2>/dev/null | awk -v symbol="$symbol" '$3 == symbol && $4 != "" { print $4; exit }')
    fail "${where:-$1}: variable $symbol: state lives in the block, not in the library"
  done < <(objdump -t "$1" | awk '
    # address, flags, section, size, name; a section is in the table under its own name
    {
      for (i = 2; i < NF; i++)
        if ($i == "*COM*" || ($i ~ /^\.t?(data|bss)/ && $i !~ /^\.data\.rel\.ro/ && $NF != $i)) print $NF
    }' | sort -u)
}

# The floors of a folder, lowest first, as a line of its README says: "floors: a < b < c".
floors_of() { sed -n 's/^floors: //p' "$1/README.md" 2>/dev/null | tr -d '<'; }

# What others see of a part: its public headers, where it keeps those apart.
visible() {
  if [[ -d $1/include ]]; then echo "$1/include"; else find "$1" -type d; fi
}

# is_own FOLDER FILE: the file is of another program, with a CMakeLists.txt of its own in a folder of FOLDER.
is_own() {
  local floor=${2#"$1/"}
  [[ -f $1/${floor%%/*}/CMakeLists.txt ]]
}

# check_part FOLDER SYSTEM ROOT...: includes of a folder with floors lead to the same floor, to lower ones and to the
# public headers of the folder; others anywhere in their folder. All may lead to the ROOTs. A folder with a CMakeLists.txt
# of its own is another program, above all floors.
check_part() {
  local folder=$1 system=$2 floors=() below=() floor file
  shift 2
  read -ra floors <<<"$(floors_of "$folder")"
  # Parts beside each other, some with floors of their own: they see each other's public headers.
  if [[ ${#floors[@]} == 0 ]] && grep -qs '^floors: ' "$folder"/*/README.md; then
    for floor in "$folder"/*/; do
      mapfile -t -O ${#below[@]} below < <(visible "${floor%/}")
    done
    for floor in "$folder"/*/; do
      check_part "${floor%/}" "$system" "${below[@]}" "$@"
    done
    return
  fi
  if [[ ${#floors[@]} == 0 ]]; then
    mapfile -t below < <(find "$folder" -type d)
    check_includes "$folder" "$system" "${below[@]}" "$@"
    return
  fi
  if [[ -d $folder/include ]]; then
    check_includes "$folder/include" "$system" "$folder/include" "$@"
    below=("$folder/include")
  fi
  for floor in "${floors[@]}"; do
    [[ -d $folder/$floor ]] || fail "$folder/README.md: there is no floor $floor"
    check_part "$folder/$floor" "$system" "${below[@]}" "$@"
    mapfile -t -O ${#below[@]} below < <(visible "$folder/$floor")
  done
  for floor in "$folder"/*/CMakeLists.txt; do
    [[ ! -f $floor ]] || check_includes "${floor%/*}" "$system" "${below[@]}" "$@"
  done
  while IFS= read -r -d '' file; do
    floor=${file#"$folder/"}
    is_own "$folder" "$file" || [[ $floor == include/* || " ${floors[*]} " == *" ${floor%%/*} "* ]] || fail "$file: on no floor of $folder/README.md"
  done < <(sources "$folder")
}

# source_of OBJECT: leaves in $source the path of its source in this tree, which stands in that of the object.
source_of() {
  local made='(.*)CMakeFiles/[^/]*\.dir/(.*)'
  source=${1%.o}
  [[ $source =~ $made ]] && source=${BASH_REMATCH[1]}${BASH_REMATCH[2]}
  until [[ -f $source ]]; do
    [[ $source == */* ]] || return 1
    source=${source#*/}
  done
}

# check_calls OBJECT...: no call leads up from one floor to another, and files call each other in no circle, by the
# linker's symbols. The objects are those of the build's own list: what lies in a folder may be stale.
check_calls() {
  local readme root object source line facts found
  local -A has=()
  for object in "$@"; do
    if source_of "$object"; then has[$source]=$object; else fail "$object: there is no such source"; fi
  done
  facts=$(
    while IFS= read -r readme; do
      root=${readme%/README.md}
      echo "floors $root $(floors_of "$root")"
      sed -n "s:^circle\: :circle $root :p" "$readme"
    done < <(grep -rl --include=README.md '^floors: ' vm bindings tools 2>/dev/null)
    for source in "${!has[@]}"; do
      echo "object ${has[$source]// /%20} $source"
    done
  )
  while IFS= read -r root; do
    while IFS= read -r -d '' source; do
      [[ $source == *.h || -n ${has[$source]:-} ]] || is_own "$root" "$source" ||
        fail "$source: has no object, so its calls are not checked"
    done < <(sources "$root")
  done < <(sed -n 's/^floors \([^ ]*\).*/\1/p' <<<"$facts")
  # Where the checkout lies may have spaces in its name.
  # shellcheck disable=SC2016 # awk's own variables
  found=$({ echo "$facts"; nm -A -P "$@" | awk '
    { end = index($0, ".o: ") + 2; path = substr($0, 1, end); gsub(/ /, "%20", path); print path substr($0, end + 1) }'; } | awk -f "$here/floors.awk") || fail "nm or floors.awk failed"
  while IFS= read -r line; do
    fail "$line"
  done < <(grep . <<<"$found")
}

check() {
  check_part vm "$vm_system"
  check_part bindings "$bindings_system" vm/include
  # shellcheck disable=SC2046 # folders without spaces
  check_part tools any $(for part in bindings/*/; do visible "${part%/}"; done) vm/include
  check_io
  check_names
  check_frames
  while [[ $# -gt 0 && $1 != --objects ]]; do
    check_variables "$1"
    shift
  done
  [[ $# == 0 ]] || check_calls "${@:2}"
  [[ $failures == 0 ]]
}

if [[ ${1:-} == --tree ]]; then
  cd "$2" && check "${@:3}"
else
  built=()
  for file in "$@"; do
    [[ $file == --* ]] || file=$(realpath "$file")
    built+=("$file")
  done
  cd "$here/../.." && check "${built[@]}"
fi
