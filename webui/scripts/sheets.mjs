// Style sheets of the games: each is its own file, loaded with its game, so that the first page
// does not include them.
import { readdir } from "node:fs/promises";
import { basename, join, relative, resolve } from "node:path";
import { build } from "esbuild";
import { namedMedia } from "./media.mjs";

/** The folders with late style sheets. */
const late = /[\\/]features[\\/]betting[\\/]play[\\/]games[\\/]/;

/** Builds the late style sheets. Returns their addresses by the path of the source. */
export async function buildSheets(root, { dev }) {
  const folder = join(root, "src", "features", "betting", "play", "games");
  const files = (await readdir(folder, { recursive: true })).map((name) => join(folder, name)).filter((path) => path.endsWith(".css") && late.test(path));
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: files,
    outdir: "dist/assets",
    outbase: "src",
    entryNames: "[name]-[hash]",
    assetNames: "[name]-[hash]",
    bundle: true,
    metafile: true,
    minify: !dev,
    target: ["chrome111", "firefox115", "safari16.4"],
    loader: { ".woff2": "file", ".svg": "file", ".png": "file" },
    plugins: [namedMedia(root)],
    logLevel: "warning",
  });
  const sheets = new Map();
  for (const [path, output] of Object.entries(metafile.outputs)) {
    if (output.entryPoint) sheets.set(resolve(root, output.entryPoint), `/${relative("dist", path)}`);
  }
  return sheets;
}

/**
 * Makes the import of a late style sheet wait for its file. The path is relative to root: esbuild
 * hashes it, and names must not depend on the location of root.
 */
export function lateSheets(root, sheets) {
  return {
    name: "late-sheets",
    setup(build) {
      build.onResolve({ filter: /\.css$/ }, ({ path, resolveDir, importer }) =>
        late.test(importer) ? { path: relative(root, resolve(resolveDir, path)), namespace: "late-sheet", sideEffects: true } : undefined,
      );
      build.onLoad({ filter: /.*/, namespace: "late-sheet" }, ({ path }) => {
        const address = sheets.get(join(root, path));
        if (!address) return { errors: [{ text: `${basename(path)} was not built` }] };
        return { contents: `import { loadStylesheet } from "./src/lib/stylesheet";\nawait loadStylesheet(${JSON.stringify(address)});`, resolveDir: root, loader: "js" };
      });
    },
  };
}
