// Code with its comments, texts, numbers and keywords marked.
const KEYWORDS = {
  lua: "and break do else elseif end false for function if in local nil not or repeat return then true until while",
  c: "bool break case char const continue default do double else enum extern false for if inline int long NULL return " +
     "short signed sizeof static struct switch true typedef uint32_t uint64_t uint8_t union unsigned void while",
  js: "async await break class const continue else export for from function if import in let new null of return true false while",
  py: "and as class def del elif else False for from if import in is lambda None not or pass return True while with yield",
};
KEYWORDS.h = KEYWORDS.c;
const COMMENTS = { lua: "--\\[\\[[^]*?\\]\\]|--.*", c: "/\\*[^]*?\\*/|//.*", js: "/\\*[^]*?\\*/|//.*", py: "#.*", sh: "#.*", cmake: "#.*" };
COMMENTS.h = COMMENTS.c;
const escaped = (text) => text.replace(/[&<>]/g, (c) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;" })[c]);

function terminal(text) {
  return text.split("\n").map((line) => line.startsWith("$ ") ? `<b>${escaped(line)}</b>` : escaped(line)).join("\n");
}

export default function highlight(text, language) {
  if (language === "console") return terminal(text);
  if (!COMMENTS[language]) return escaped(text);
  const words = (KEYWORDS[language] ?? "").split(" ").join("|") || "(?!)";
  const token = new RegExp(`(${COMMENTS[language]})|("(?:\\\\.|[^"\\\\\\n])*"|'(?:\\\\.|[^'\\\\\\n])*')|\\b(\\d[\\w.]*)\\b|\\b(${words})\\b`, "gm");
  let out = "", at = 0;
  for (const found of text.matchAll(token)) {
    const kind = "csnk"[found.slice(1).findIndex((part) => part !== undefined)];
    out += escaped(text.slice(at, found.index)) + `<i class="${kind}">${escaped(found[0])}</i>`;
    at = found.index + found[0].length;
  }
  return out + escaped(text.slice(at));
}
