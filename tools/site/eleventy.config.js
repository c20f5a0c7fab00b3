// The manual and the reference as one site, made by tools/manual.sh. Pages lie as the table of
// bindings/manual/README.md names them; each word of the reference has a page of its own besides, for that is what
// one searches. A file of the checkout to which a page of the manual leads, or which it quotes, becomes a page, too.
import fs from "node:fs";
import path from "node:path";
import { examples } from "./examples.js";
import highlight from "./highlight.js";

const MANUAL = "bindings/manual", REFERENCE = "bindings/reference";
const read = (file) => fs.readFileSync(file, "utf8");
const isFile = (file) => fs.existsSync(file) && fs.statSync(file).isFile();
const listed = (folder) => [...read(`${folder}/README.md`).matchAll(/^\| \[(.*?)\]\((.*?)\)/gm)]
  .map(([, title, target]) => ({ title, file: path.posix.normalize(`${folder}/${target}`) }));

const manual = [{ title: "What is here", file: `${MANUAL}/README.md` }, ...listed(MANUAL)];
const topics = listed(REFERENCE);

// As GitHub calls headings in links; tests/manual/manual.py looks that links find them.
const anchor = (title) => title.toLowerCase().replace(/[^\p{L}\p{N}_\- ]/gu, "").trim().replaceAll(" ", "-");

function address(file) {
  if (file === `${MANUAL}/README.md`) return "index.html";
  if (path.dirname(file) === MANUAL) return path.basename(file, ".md") + ".html";
  if (path.dirname(file) === REFERENCE) return "reference/" + path.basename(file, ".md").replace("README", "index") + ".html";
  return `files/${file.replace(/\.md$/, "")}.html`;
}

// A page of the reference, cut into its words: a heading with what is below it. A key says of whom it is.
function words({ file, title }) {
  const taken = {};
  return read(file).split(/^(?=####? )/m).slice(1).map((text) => {
    const heading = text.match(/^#+ (.*)/)[1];
    const [, name] = heading.match(/`([\w.:]+)/);
    const slug = name.replace(/[.:]/g, "_") + (name in taken ? `-${++taken[name]}` : "");
    taken[name] ??= 0;
    return { name, title, file, url: address(file).replace(/\.html$/, `/${slug}.html`),
             text: text.replace(/^#+/, "#") };
  });
}

// The table of all words leads to the page of each; they stand there as on the page of their topic.
const linked = (text) => topics.reduce((all, topic) => {
  const to = words(topic).map(({ url }) => path.posix.relative("reference", url));
  const row = new RegExp(`^\\| \\[${topic.title}\\].*$`, "m");
  return all.replace(row, (line) => line.replace(/`\w+`/g, (word) => `[${word}](${to.shift()})`));
}, text);

const images = {}; // which pages show, and where they lie on the site

// Pages by their files. What a page of the manual leads to is one; from there on links only lead back.
function collect() {
  const pages = new Map();
  const text = (file) => file === `${REFERENCE}/README.md` ? linked(read(file)) : read(file);
  for (const { title, file } of [...manual, { title: "The reference", file: `${REFERENCE}/README.md` }, ...topics])
    pages.set(file, { title, file, url: address(file), text: text(file), part: file.startsWith(MANUAL) ? "manual" : "reference" });
  for (const { file } of manual) {
    const text = read(file), prose = text.replace(/^```.*?^```$/gms, "");
    const targets = [...prose.matchAll(/\]\(([^)# ]+)/g)].map(([, target]) => path.posix.join(path.dirname(file), target));
    const quoted = [...text.matchAll(/^```.* from=(\S+)$/gm)].map(([, source]) => source);
    for (const to of [...targets, ...quoted]) {
      if (to.endsWith(".svg")) images[to] = `files/${to}`;
      if (pages.has(to) || images[to] || !isFile(to)) continue;
      const code = path.extname(to).slice(1);
      const shown = code === "md" ? read(to) : `# ${path.basename(to)}\n\n\`\`\`\`${code}\n${read(to)}\n\`\`\`\`\n`;
      pages.set(to, { title: to, file: to, url: address(to), text: shown, part: "file" });
    }
  }
  return pages;
}

const pages = collect();

// What a link of a page leads to, as seen from that page; null if it is not on the site.
function follow(page, target) {
  if (/^(https?:|#)|\.html$/.test(target)) return target;
  const [to, heading] = target.split("#");
  const file = path.posix.join(path.dirname(page.file), to);
  const there = pages.get(file)?.url ?? images[file];
  return there && path.posix.relative(path.dirname(page.url), there) + (heading ? `#${heading}` : "");
}

function links(md) {
  const inside = (tokens, page) => tokens.forEach((token, i) => {
    const at = { link_open: "href", image: "src" }[token.type];
    if (!at) return;
    const to = follow(page, token.attrGet(at));
    if (to) return token.attrSet(at, to);
    const close = tokens.findIndex((other, j) => j > i && other.type === "link_close");
    for (const end of [token, tokens[close]]) end.tag = "span", end.attrs = null;
  });
  md.core.ruler.push("links", ({ tokens, env }) => {
    for (const token of tokens) if (token.children) inside(token.children, env.about);
  });
}

function headings(md) {
  md.core.ruler.push("headings", ({ tokens, env }) => {
    const taken = {};
    tokens.forEach((token, i) => {
      if (token.type !== "heading_open") return;
      const title = tokens[i + 1].content, name = anchor(title);
      const id = name in taken ? `${name}-${++taken[name]}` : name;
      taken[name] ??= 0;
      if (env.about.part === "word") return token.attrSet("data-pagefind-weight", "10");
      token.attrSet("id", id);
      if (token.tag === "h2" && env.about.part === "manual") env.about.sections.push({ id, title });
    });
  });
}

// A quotation says whence it is behind its language (tests/manual/manual.py): a reader wants to know.
function caption(page, what) {
  const [, kind, name] = what.match(/\b(card|from)=(.*)$/) ?? [];
  if (kind === "card") return `a card of ${name.split("/")[0]}`;
  return kind && `<a href="${path.posix.relative(path.dirname(page.url), pages.get(name).url)}">${name}</a>`;
}

// Where the playground lies beside the site (tools/manual.sh --playground), an example opens in it.
function opens(page, content) {
  const link = page.examples?.get(content);
  const to = path.posix.relative(path.dirname(page.url), "playground/index.html");
  return link && `<a class="open" href="${to}#${link}">Open in the playground</a>`;
}

function blocks(md) {
  md.renderer.rules.fence = (tokens, i, options, { about }) => {
    const { info, content } = tokens[i], [, language, what] = info.match(/^(\w*) ?(.*)/);
    const said = [caption(about, what), opens(about, content)].filter(Boolean).join(" ");
    return (said ? `<figure><figcaption>${said}</figcaption>` : "") +
      `<pre tabindex="0"><code>${highlight(content, language)}</code></pre>` + (said ? "</figure>\n" : "\n");
  };
  md.enable("code"); // Eleventy switches off blocks that are only indented
  md.renderer.rules.code_block = (tokens, i) => `<pre tabindex="0"><code>${highlight(tokens[i].content)}</code></pre>\n`;
  md.renderer.rules.table_open = () => '<div class="wide"><table>\n';
  md.renderer.rules.table_close = () => "</table></div>\n";
}

export default async function (config) {
  if (process.env.CARDVM_PLAYGROUND)
    for (const page of pages.values()) if (page.part === "manual") page.examples = await examples(page.text);
  config.setUseGitIgnore(false);
  config.amendLibrary("md", (md) => md.set({ html: false }).use(headings).use(links).use(blocks));
  config.addPassthroughCopy({ "tools/site/static": ".", ...images });
  const add = (page) => config.addTemplate(`${page.url}.md`, page.text, {
    layout: "page.11ty.js", permalink: page.url, about: { sections: [], ...page }, parts: { manual, topics }, address,
  });
  for (const page of pages.values()) add(page);
  for (const topic of topics) for (const word of words(topic)) add({ ...word, part: "word" });
  return { dir: { input: "tools/site", includes: "layout" }, markdownTemplateEngine: false };
}
