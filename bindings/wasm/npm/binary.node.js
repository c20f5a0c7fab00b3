import { readFile } from "node:fs/promises";

export const binary = () => readFile(new URL("./cardvm.wasm", import.meta.url));
