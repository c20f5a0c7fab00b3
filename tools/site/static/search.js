// The search: what is found lies over the page while one types. And the contents are open where there is room.
const form = document.querySelector("form[role=search]"), box = form.querySelector("input"), list = form.querySelector("ol");
const root = new URL(form.dataset.root, location);
let index;

function line(title, url, excerpt, inner) {
  const item = document.createElement("li"), link = document.createElement("a");
  link.href = url;
  link.textContent = title;
  item.className = inner ? "inner" : "";
  item.append(link);
  if (excerpt) {
    const text = document.createElement("p");
    text.innerHTML = excerpt; // made by Pagefind of our own pages: escaped, but for its marks
    item.append(text);
  }
  return item;
}

function show(items) {
  list.replaceChildren(...items);
  list.hidden = false;
}

async function search() {
  const wanted = box.value.trim();
  if (!wanted) return void (list.hidden = true);
  try {
    if (!index) {
      index = await import(new URL("pagefind/pagefind.js", root));
      await index.options({ ranking: { termFrequency: 0.3, termSimilarity: 3, pageLength: 0.2 } }); // what is called so goes first
    }
  } catch {
    return show([line("The search works only where the site is served, for example by: python3 -m http.server", location.href)]);
  }
  const found = await index.debouncedSearch(wanted, {}, 120);
  if (!found || box.value.trim() !== wanted) return; // more was typed
  const pages = await Promise.all(found.results.slice(0, 24).map((result) => result.data()));
  const called = (page) => page.meta.title.split(" ·")[0].split(/[.:]/).pop() === wanted; // of words that begin alike this one
  pages.sort((a, b) => called(b) - called(a));
  const items = pages.slice(0, 8).flatMap((page) => {
    const parts = page.sub_results.filter((part) => part.anchor && part.title !== page.meta.title).slice(0, 3);
    const own = parts.length ? "" : page.excerpt;
    return [line(page.meta.title, page.url, own), ...parts.map((part) => line(part.title, part.url, part.excerpt, true))];
  });
  show(items.length ? items : [line(`Nothing is found for "${wanted}"`, location.href)]);
}

box.addEventListener("input", search);
box.addEventListener("focus", search);
form.addEventListener("submit", (event) => {
  event.preventDefault();
  list.querySelector("a")?.click();
});
form.addEventListener("keydown", (event) => {
  const all = [box, ...list.querySelectorAll("a")], at = all.indexOf(document.activeElement);
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step && all[at + step]) event.preventDefault(), all[at + step].focus();
  if (event.key === "Escape") list.hidden = true, box.blur();
});
document.addEventListener("click", (event) => form.contains(event.target) || (list.hidden = true));
document.addEventListener("keydown", (event) => {
  if (event.key === "/" && event.target === document.body) event.preventDefault(), box.focus();
});
const contents = document.querySelector(".contents");
const roomy = matchMedia("(min-width: 60rem)");
const fit = () => (contents.open = roomy.matches);
roomy.addEventListener("change", fit);
fit();

// A link may ask: index.html?q=WORD
box.value = new URLSearchParams(location.search).get("q") ?? "";
if (box.value) search();
