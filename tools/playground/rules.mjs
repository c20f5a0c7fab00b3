/* The rule sets as the page gets them: NAME.json holds all scripts and languages of one, index.json says which there are. */
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const [from, to, only] = process.argv.slice(2); /* `only`: one rule set, without an index */

function scripts(folder, prefix = "") {
  const found = {};
  for (const name of readdirSync(folder).sort()) {
    const path = join(folder, name);
    if (statSync(path).isDirectory()) Object.assign(found, scripts(path, `${prefix}${name}/`));
    else if (/\.(lua|po)$/.test(name)) found[prefix + name] = readFileSync(path, "utf8");
  }
  return found;
}

const index = [];
for (const name of readdirSync(from).sort()) {
  if (!existsSync(join(from, name, "rules.lua")) || (only && name !== only)) continue;
  const files = scripts(join(from, name));
  writeFileSync(join(to, `${name}.json`), JSON.stringify(files));
  index.push({ name, title: files["rules.lua"].match(/name\s*=\s*"([^"]+)"/)?.[1] ?? name });
}
if (!only) writeFileSync(join(to, "index.json"), JSON.stringify(index));
