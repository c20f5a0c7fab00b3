// What is around the text of each page: where one is, what else there is, the search.
import path from "node:path";

const plain = (text) => text.replace(/[&<>"]/g, (c) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" })[c]);
// What is found goes by the page of the word, not by the page on which all words of a topic stand.
const SEARCHED = { manual: " data-pagefind-body", word: " data-pagefind-body", file: ' data-pagefind-body data-pagefind-weight="0.3"' };

function entry(data, { title, file }) {
  const to = path.posix.relative(path.dirname(data.about.url), data.address(file));
  const here = file === data.about.file;
  const inside = here && data.about.part === "manual" ? data.about.sections : [];
  return `<li><a href="${to}"${here ? ' aria-current="page"' : ""}>${plain(title)}</a>` +
    (inside.length ? `<ul>${inside.map((s) => `<li><a href="#${s.id}">${plain(s.title.replaceAll("`", ""))}</a></li>`).join("")}</ul>` : "") + "</li>";
}

// The pages before and after this one, in the order of the table of contents.
function neighbours(data) {
  const all = [...data.parts.manual, ...data.parts.topics];
  const at = data.about.part === "word" ? -1 : all.findIndex((page) => page.file === data.about.file);
  const link = (page, rel, sign) => page ? `<a rel="${rel}" href="${path.posix.relative(path.dirname(data.about.url), data.address(page.file))}">${sign(plain(page.title))}</a>` : "<span></span>";
  return at < 0 ? "" : `<nav class="next" aria-label="Neighbours">${link(all[at - 1], "prev", (t) => `← ${t}`)}${link(all[at + 1], "next", (t) => `${t} →`)}</nav>`;
}

export default {
  render(data) {
    const { about, parts, content } = data;
    const root = path.posix.relative(path.dirname(about.url), ".") || ".";
    const title = about.part === "word" ? `${about.name} · ${about.title}` : content.match(/<h1[^>]*>(.*?)<\/h1>/)?.[1].replace(/<[^>]*>/g, "") ?? about.title;
    return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${about.url === "index.html" ? "" : `${title} · `}cardvm</title>
<link rel="stylesheet" href="${root}/style.css">
<script type="module" src="${root}/search.js"></script>
</head>
<body>
<header>
<a class="home" href="${root}/index.html">cardvm</a>
<form role="search" data-root="${root}/"><input type="search" placeholder="Search words and texts" aria-label="Search" autocomplete="off">
<ol hidden></ol></form>
</header>
<div class="page">
<details class="contents"><summary>Contents</summary>
<nav aria-label="Contents"><p>Manual</p>
<ul>${parts.manual.filter((page) => !page.file.includes("reference")).map((page) => entry(data, page)).join("\n")}</ul>
<p><a href="${root}/reference/index.html">Reference</a></p>
<ul>${parts.topics.map((page) => entry(data, page)).join("\n")}</ul></nav></details>
<main>
<article${SEARCHED[about.part] ?? ""} data-pagefind-meta="title[data-title]" data-title="${title}">
${about.part === "word" ? `<p class="where"><a data-pagefind-ignore href="../${path.basename(data.address(about.file))}">${plain(about.title)}</a> <span data-pagefind-weight="10">${about.name.split(/[.:]/).pop()}</span></p>` : ""}
${content}
</article>
${neighbours(data)}
</main>
</div>
</body>
</html>
`;
  },
};
