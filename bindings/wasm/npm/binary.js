/* In a browser: beside this file. */
export const binary = async () => (await fetch(new URL("./cardvm.wasm", import.meta.url))).arrayBuffer();
