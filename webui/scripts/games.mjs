// The server's data of all games is one file of some fifty kilobytes. The page of a game only needs
// its own part: `export { default as info } from "game:mines"`.
import { readFile } from "node:fs/promises";
import { join } from "node:path";

const file = "src/features/betting/play/games.gen.json";

/** The plugin that splits games.gen.json into a module for each game. */
export function gameInfos(root) {
  return {
    name: "game-infos",
    setup(build) {
      build.onResolve({ filter: /^game:\w+$/ }, ({ path }) => ({ path: path.slice("game:".length), namespace: "game" }));
      build.onLoad({ filter: /.*/, namespace: "game" }, async ({ path }) => {
        const info = JSON.parse(await readFile(join(root, file), "utf8")).find(({ id }) => id === path);
        if (!info) return { errors: [{ text: `${file} has no game ${path}` }] };
        // Parsing a JSON text is faster for a browser than the same data as code.
        return { contents: `export default JSON.parse(${JSON.stringify(JSON.stringify(info))});`, loader: "js", watchFiles: [join(root, file)] };
      });
    },
  };
}
