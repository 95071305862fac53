// Writes the covers of the originals as files, from the drawings in the code. The build converts
// text to shapes with the site's font, because an image has no fonts.
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "esbuild";
import opentype from "opentype.js";
import { aliases } from "./preact.mjs";

const font = "@fontsource/sora/files/sora-latin-800-normal.woff";

/** Returns the function that outlines a text in the site's boldest weight. */
async function readOutlines(root) {
  const { buffer, byteOffset, byteLength } = await readFile(join(root, "node_modules", font));
  const sora = opentype.parse(buffer.slice(byteOffset, byteOffset + byteLength));
  return (text, size) => ({ strokes: sora.getPath(text, 0, 0, size).commands, width: sora.getAdvanceWidth(text, size) });
}

/**
 * Writes covers/{id}.svg below dist for every game with a cover, and covers/art/{id}.svg with only
 * the object.
 */
export async function writeCovers(root, dist) {
  // Inside the project, so that the bundle finds Preact.
  const folder = await mkdtemp(join(root, "node_modules", ".covers-"));
  try {
    const file = join(folder, "covers.mjs");
    await build({
      absWorkingDir: root,
      stdin: {
        contents: `
          import { renderToStaticMarkup } from "react-dom/server";
          import { createElement } from "react";
          import { Cover, CoverObject, gamesWithCover } from "./src/features/betting/play/covers/Cover";
          import { OutlinerContext } from "./src/features/betting/play/covers/TextOutline";
          import games from "./src/features/betting/play/games.gen.json";
          export function draw(outlines) {
            const drawn = (part, given) => renderToStaticMarkup(createElement(OutlinerContext.Provider, { value: outlines }, createElement(part, given)));
            return {
              covers: games.filter(({ id }) => gamesWithCover.includes(id)).map(({ id, name }) => [id, drawn(Cover, { game: id, name })]),
              objects: ["house", ...gamesWithCover].map((id) => [id, drawn(CoverObject, { game: id })]),
            };
          }`,
        resolveDir: root,
        loader: "tsx",
      },
      outfile: file,
      bundle: true,
      platform: "node",
      format: "esm",
      packages: "external",
      alias: aliases,
      jsx: "automatic",
      define: { __DEV__: "false" },
      logLevel: "warning",
    });
    const { draw } = await import(pathToFileURL(file));
    const { covers, objects } = draw(await readOutlines(root));
    await mkdir(join(dist, "covers", "art"), { recursive: true });
    for (const [id, markup] of covers) await writeFile(join(dist, "covers", `${id}.svg`), markup);
    for (const [id, markup] of objects) await writeFile(join(dist, "covers", "art", `${id}.svg`), markup);
  } finally {
    await rm(folder, { recursive: true });
  }
}
