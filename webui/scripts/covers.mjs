// Writes the covers of the originals as files of their own, from the same
// drawings that pages use: for places that know a game by the address of its
// picture, such as the live feed.
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "esbuild";

/** Writes covers/{id}.svg below dist for every game that has a cover. */
export async function writeCovers(root, dist) {
  // Inside the project, so that the bundle finds React.
  const folder = await mkdtemp(join(root, "node_modules", ".covers-"));
  try {
    const file = join(folder, "covers.mjs");
    await build({
      absWorkingDir: root,
      stdin: {
        contents: `
          import { renderToStaticMarkup } from "react-dom/server";
          import { createElement } from "react";
          import { Cover, covered } from "./src/features/betting/play/covers/Cover";
          import games from "./src/features/betting/play/games.gen.json";
          export const covers = games.filter(({ id }) => covered.includes(id))
            .map(({ id, name }) => [id, renderToStaticMarkup(createElement(Cover, { game: id, name }))]);`,
        resolveDir: root,
        loader: "tsx",
      },
      outfile: file,
      bundle: true,
      platform: "node",
      format: "esm",
      packages: "external",
      jsx: "automatic",
      loader: { ".css": "empty" },
      define: { __DEV__: "false" },
      logLevel: "warning",
    });
    const { covers } = await import(pathToFileURL(file));
    await mkdir(join(dist, "covers"), { recursive: true });
    for (const [id, markup] of covers) await writeFile(join(dist, "covers", `${id}.svg`), alone(markup));
  } finally {
    await rm(folder, { recursive: true });
  }
}

// What the site's style sheet says about a cover's letters, for a picture that
// stands alone.
const letters = (more = "") => `style="font-family:Sora,system-ui,sans-serif;font-weight:700${more}"`;

/** A drawing of the page as a file: with its namespace, and with its letters' style in it. */
function alone(markup) {
  return markup
    .replace(/^<svg class="cover"/, '<svg xmlns="http://www.w3.org/2000/svg" width="195" height="196"')
    .replace(/ aria-hidden="true"| focusable="false"/g, "")
    .replaceAll('class="cover-name cover-name-long"', letters(";letter-spacing:-.01em;font-size:23px"))
    .replaceAll('class="cover-name"', letters(";letter-spacing:-.01em;font-size:25px"))
    .replaceAll('class="cover-figure"', letters());
}
