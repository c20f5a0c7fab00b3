/* Serves a folder on this machine alone.  serve.mjs FOLDER PORT */
import { createServer } from "node:http";
import { readFile } from "node:fs/promises";
import { extname, join, normalize } from "node:path";
import { pathToFileURL } from "node:url";

const TYPES = { ".html": "text/html; charset=utf-8", ".js": "text/javascript", ".css": "text/css", ".wasm": "application/wasm", ".json": "application/json" };

/* Port 0: any that is free. */
export function serve(folder, port) {
  const server = createServer(async ({ url }, reply) => {
    const path = normalize(decodeURIComponent(new URL(url, "http://localhost").pathname)).replace(/\/$/, "/index.html");
    try {
      const bytes = await readFile(join(folder, path));
      reply.writeHead(200, { "content-type": TYPES[extname(path)] ?? "application/octet-stream", "cache-control": "no-cache" }).end(bytes);
    } catch {
      reply.writeHead(404).end();
    }
  });
  return new Promise(ready => server.listen(port, "127.0.0.1", () => ready(server)));
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const [folder, port] = process.argv.slice(2);
  await serve(folder, Number(port));
  console.log(`http://127.0.0.1:${port}/ (end it with Ctrl+C)`);
}
