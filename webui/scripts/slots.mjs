// Builds the front end of the own slots: page, style and script, which every game uses and which
// find the game in the figures of its package. They are one archive, which the program has in it and
// from which it fills the packages that it makes.
import { build } from "esbuild";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { zip } from "./zip.mjs";

/** Writes the archive slots.zip into dist. */
export async function writeSlots(root, dist, { dev }) {
  const { outputFiles } = await build({
    absWorkingDir: root,
    entryPoints: { slots: "src/slots/main.ts", "slots-style": "src/slots/slots.css" },
    outdir: "slots",
    bundle: true,
    write: false,
    format: "esm",
    minify: !dev,
    legalComments: "none",
    target: ["es2022", "chrome111", "firefox115", "safari16.4"],
    logLevel: "warning",
  });
  const textOf = (suffix) => Buffer.from(outputFiles.find(({ path }) => path.endsWith(suffix)).contents);
  const page = await readFile(join(root, "src/slots/slots.html"));
  await writeFile(join(dist, "slots.zip"), zip([["index.html", page], ["slots.css", textOf("slots-style.css")], ["slots.js", textOf("slots.js")]]));
}
