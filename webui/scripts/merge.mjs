// Fewer and larger files: a page that loads fifty chunks of one kilobyte waits
// for fifty answers over the six connections of a plain server, and what is
// small compresses badly. The files of a build that belong together are made to
// import one another; the second build then finds that the same pages need all of
// them, and writes them as one file.
import { basename } from "node:path";

/** Bytes before minifying: what is larger is worth a file of its own. The page of games loads most of its
 *  groups anyway, other pages would carry what they do not need. */
const small = { table: 32 * 1024, others: 5 * 1024, icon: 1200 };

/** The files that loading `name` loads at once, itself included. */
function reach(outputs, name, seen = new Set()) {
  if (seen.has(name)) return seen;
  seen.add(name);
  for (const { path, kind } of outputs[name].imports) if (kind === "import-statement") reach(outputs, path, seen);
  return seen;
}

/** The folder of a source that tells which group it belongs to: `ui` for the design system, the library and icons. */
export function homeOf(source) {
  const feature = /(?:^|\/)src\/features\/(\w+\/\w+)\//.exec(source);
  if (!feature) return "ui";
  return feature[1];
}

/**
 * Groups shared chunks: name of the group -> its chunks. `outputs` are those of a
 * metafile, `first` is the entry, whose own files everybody has, and `play` the
 * source of the page of games. What that page and its games alone need is one
 * group (table), what they share with other pages another (kit), icons of a few
 * games a third (icons), what only other pages need a fourth (ui) or one for each
 * feature: none carries what is another's.
 */
export function groupsOf(outputs, first, play) {
  const entries = Object.keys(outputs).filter((name) => outputs[name].entryPoint && name.endsWith(".js"));
  const there = reach(outputs, first);
  const table = entries.find((name) => outputs[name].entryPoint === play);
  const ofTable = table ? reach(outputs, table) : new Set();
  const users = new Map();
  for (const entry of entries) for (const name of reach(outputs, entry)) users.set(name, [...(users.get(name) ?? []), entry]);
  const groups = new Map();
  for (const [name, output] of Object.entries(outputs)) {
    // A step that waits for a style sheet would make all that share its file wait.
    if (output.entryPoint || output.late || !name.endsWith(".js") || there.has(name)) continue;
    const sources = (users.get(name) ?? []).map((page) => outputs[page].entryPoint);
    const group = groupOf(output, sources, ofTable.has(name));
    if (group) groups.set(group, [...(groups.get(group) ?? []), name]);
  }
  return new Map([...groups].filter(([, names]) => names.length > 1));
}

/** From so many games on, what they share comes with the page of all games. */
const common = 8;

/** Whether a source is a game's own page part. */
const isGame = (source) => /[\\/]play[\\/]games[\\/]\w+[\\/]index\.ts$/.test(source);
const isIcon = (source) => source.includes("lucide-react");

/** The group of a chunk that the pages of these sources need; null leaves it a file of its own. */
function groupOf({ inputs, bytes }, pages, inTable) {
  const homes = [...new Set(Object.keys(inputs).map(homeOf))].filter((home) => home !== "ui").sort();
  const ofPlay = pages.every((page) => homeOf(page) === "betting/play");
  const games = pages.filter(isGame).length;
  if (inTable || games >= common) return bytes > small.table ? null : ofPlay ? "table" : "kit";
  const trifle = homes.length === 0 && games > 0 && bytes < small.icon;
  // Most games need none of the icons that two or three share.
  if (trifle) return Object.keys(inputs).every(isIcon) ? "icons" : "kit";
  if (bytes > small.others || pages.length === 1 || ofPlay) return null;
  return homes.length > 0 ? homes[0].replace("/", "-") : "ui";
}

/**
 * The plugin of the second build. `files` are the texts of the first by their
 * names, `groups` what is to be one file, `entry` the file that every page has.
 * What `late` gives for an entry goes before it.
 */
export function merged(files, groups, { entry, entries, late }) {
  const groupOf = new Map([...groups].flatMap(([group, names]) => names.map((name) => [basename(name), group])));
  return {
    name: "merged",
    setup(build) {
      build.onResolve({ filter: /.*/ }, ({ path }) => ({ path: path.startsWith("group:") ? path : basename(path), namespace: "built" }));
      build.onLoad({ filter: /.*/, namespace: "built" }, ({ path }) => {
        if (path.startsWith("group:")) {
          return { contents: groups.get(path.slice("group:".length)).map((name) => `import "./${basename(name)}";`).join("\n"), loader: "js" };
        }
        const text = files.get(path);
        const own = groupOf.get(path);
        const needed = new Set([...text.matchAll(/^(?:import|export)\b[^;]*?"\.\/([^"]+)";$/gm)].map(([, name]) => groupOf.get(name)).filter(Boolean));
        needed.delete(own);
        // All pages have the entry: what they share with it is then found to be its part.
        const page = entries.has(path) && path !== entry ? `import "./${entry}";${late(path)}` : "";
        return { contents: [...needed].map((group) => `import "group:${group}";`).join("") + page + text, loader: "js" };
      });
    },
  };
}
