// Makes what everybody waits for smaller than esbuild does: terser takes seconds
// for what esbuild does in no time, and saves four of a hundred bytes of it.
import { readFile, writeFile } from "node:fs/promises";
import { minify } from "terser";

const options = {
  module: true,
  ecma: 2022,
  // Reading a signal subscribes to it: no access to a property may be left out.
  compress: { passes: 2, pure_getters: false },
};

/** Writes scripts anew, under their names. */
export async function squeeze(paths) {
  for (const path of paths) {
    const { code } = await minify(await readFile(path, "utf8"), options);
    await writeFile(path, code);
  }
}
