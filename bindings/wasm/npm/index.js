/* cardvm: an engine for the rules of card games, as WebAssembly. */
import cardvm_engine from "./engine.js";
import { binary } from "#binary";
import { Table } from "./table.js";

export { CardvmError, Table } from "./table.js";

export async function newTable({ wasm } = {}) {
  const module = await cardvm_engine({ wasmBinary: wasm ?? (await binary()), print() {}, printErr() {} });
  return new Table(module);
}

/* RFC 7396 */
export function patched(target, patch) {
  if (patch === null || typeof patch !== "object" || Array.isArray(patch)) return patch;
  const result = target !== null && typeof target === "object" && !Array.isArray(target) ? { ...target } : {};
  for (const [key, value] of Object.entries(patch)) {
    if (value === null) delete result[key];
    else result[key] = patched(result[key], value);
  }
  return result;
}
