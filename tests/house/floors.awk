# Who calls whom, by the linker's symbols. Reads what layers.sh hands over, one fact a line:
#
#   floors ROOT FLOOR...      the folders of ROOT, lowest first
#   circle ROOT FILE...       files of ROOT that may call each other in a circle, without ".c"
#   object OBJECT SOURCE      where an object comes from
#   OBJECT: SYMBOL TYPE ...   `nm -A -P` of all objects
#
# and prints each call from one floor up to another, and each circle of files that is not named.

$1 == "floors" { roots[++root_count] = $2; for (i = 3; i <= NF; i++) level[$2, $i] = i; next }
$1 == "circle" {
  circle_root[++circle_count] = $2
  circle_size[circle_count] = NF - 2
  for (i = 3; i <= NF; i++) named[circle_count, $2 "/" $i] = 1
  next
}
$1 == "object" { source[$2 ":"] = $3; next }
$3 == "U" || $3 == "w" || $3 == "v" { user[++calls] = source[$1]; used[calls] = $2; next }
$3 ~ /^[A-Z]$/ { home[$2] = source[$1] }

# The floor of a file under a root; 0: it is on none.
function floor_of(root, file,    parts) {
  if (index(file, root "/") != 1) return 0
  split(substr(file, length(root) + 2), parts, "/")
  return level[root, parts[1]] + 0
}

# Tarjan: the circles are the strongly connected components with more than one file.
function visit(file,    i, count, next_files, other) {
  low[file] = number[file] = ++visited
  stack[++depth] = file
  on_stack[file] = 1
  count = split(calls_to[file], next_files, " ")
  for (i = 1; i <= count; i++) {
    other = next_files[i]
    if (!number[other]) visit(other)
    if (on_stack[other] && low[other] < low[file]) low[file] = low[other]
  }
  if (low[file] == number[file]) leave(file)
}

function leave(first,    file, count, members, i, j) {
  do {
    file = stack[depth--]
    on_stack[file] = 0
    members[++count] = file
  } while (file != first)
  if (count == 1 || is_named(members, count)) return
  print "these " count " files call each other in a circle, which no README names:"
  for (i = 1; i <= count; i++)
    for (j = 1; j <= count; j++)
      if ((members[i], members[j]) in symbol)
        print "  " members[i] " calls " members[j] ": " symbol[members[i], members[j]]
}

# Whether a README names just these files, by path or by name.
function is_named(members, count,    c, i, found, path, base) {
  for (c = 1; c <= circle_count; c++) {
    found = 0
    for (i = 1; i <= count; i++) {
      path = base = substr(members[i], 1, length(members[i]) - 2)
      sub(/.*\//, "", base)
      if ((c, path) in named || ((c, circle_root[c] "/" base) in named && index(path, circle_root[c] "/") == 1)) found++
    }
    if (found == count && count == circle_size[c]) return seen[c] = 1
  }
  return 0
}

END {
  for (c = 1; c <= calls; c++) {
    from = user[c]
    to = home[used[c]]
    if (to == "" || to == from) continue
    for (r = 1; r <= root_count; r++) {
      lower = floor_of(roots[r], from)
      upper = floor_of(roots[r], to)
      if (!lower || !upper) continue
      if (lower < upper) print from " calls up to " to ": " used[c]
      if (!((from, to) in symbol)) {
        symbol[from, to] = used[c]
        calls_to[from] = calls_to[from] " " to
      }
    }
  }
  for (object in source) if (!number[source[object]]) visit(source[object])
  for (c = 1; c <= circle_count; c++)
    if (!seen[c]) print circle_root[c] "/README.md names a circle of " circle_size[c] " files that is not there"
}
